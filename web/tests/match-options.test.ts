import { expect, test } from "vitest";
import { matchEn, matchEs } from "../src/lib/text/match";
import { folded } from "../src/match/chart";
import { findKey, layOut } from "../src/match/options";
import { option, options } from "./fixtures/match";

const deploys = ["Hydra", "Hoplites", "Nymphs"].flatMap((name, unit) =>
  Array.from({ length: 20 }, (_, space) =>
    option(`deploy ${name} ${space}`, `Deploy ${name} in ${space}`, {
      things: [
        { kind: "unit", id: unit },
        { kind: "space", id: space },
      ],
    }),
  ),
);

test("options with the same verb stand together below the words they share", () => {
  const groups = layOut(options, []);
  expect(groups.map((group) => group.heading)).toEqual(["Walk to", "", ""]);
  expect(groups[0]?.lines.map((line) => line.short)).toEqual(["B1", "A2", "B2"]);
});

test("keys go through the list: digits, then letters that mean nothing else", () => {
  const many = Array.from({ length: 24 }, (_, n) => option(`pick ${n}`, `Pick ${n}`));
  const keys = layOut(many, []).flatMap((group) => group.lines.map((line) => line.key));
  expect(keys.slice(0, 12).join("")).toBe("123456789adf");
  expect(new Set(keys).size).toBe(24);
  for (const taken of "bcelnouv") expect(keys).not.toContain(taken);
});

test("options that no click reaches come first in a crowd and last among a few", () => {
  const crowd = layOut([...deploys, options[0]!], []);
  expect(crowd[0]?.lines[0]?.option.text).toBe("done");
  expect(layOut(options, []).at(-1)?.lines[0]?.option.text).toBe("done");
});

test("a tail of columns that hardly ever happens is folded into one", () => {
  const bars = [0.3, 0.6, 0.0005, 0.099, 0.0004, 0.0003, 0.0001].map((p, value) => ({ value, p }));
  expect(folded(bars).map((column) => column.label)).toEqual(["0", "1", "2", "3", "4+"]);
  expect(folded(bars).at(-1)?.p).toBeCloseTo(0.0008);
  expect(folded(bars.slice(0, 5)).map((column) => column.label)).toEqual(["0", "1", "2", "3", "4"]);
});

test("a crowd is closed by verb, or by unit if there is only one verb, and opened step by step", () => {
  const groups = layOut(deploys, []);
  expect(groups.map((group) => [group.heading, group.size, group.isClosed])).toEqual([
    ["Deploy Hydra in", 20, true],
    ["Deploy Hoplites in", 20, true],
    ["Deploy Nymphs in", 20, true],
  ]);
  const found = findKey(groups, "2");
  expect(found).toBe(groups[1]);
  const opened = layOut(deploys, [groups[1]!.id]);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.lines.map((line) => line.short)).toEqual(Array.from({ length: 20 }, (_, n) => String(n)));
});

test("every option can be reached through the groups", () => {
  const mixed = [...options, ...deploys];
  const reach = (opened: string[]): string[] =>
    layOut(mixed, opened).flatMap((group) =>
      group.isClosed ? reach([...opened, group.id]) : group.lines.map((line) => line.option.text),
    );
  expect(reach([]).sort()).toEqual(mixed.map((one) => one.text).sort());
});

test("both languages name the same fields", () => {
  const fields = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? "").sort();
  for (const key of Object.keys(matchEn) as (keyof typeof matchEn)[]) {
    expect(fields(matchEs[key]), key).toEqual(fields(matchEn[key]));
  }
});
