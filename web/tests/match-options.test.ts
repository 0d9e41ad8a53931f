import { expect, test } from "vitest";
import { matchEn, matchEs } from "../src/lib/text/match";
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
  expect(groups.map((group) => group.heading)).toEqual(["", "Walk to", ""]);
  expect(groups[1]?.lines.map((line) => line.short)).toEqual(["B1", "A2", "B2"]);
});

test("keys go through the list: digits, then letters that mean nothing else", () => {
  const many = Array.from({ length: 24 }, (_, n) => option(`pick ${n}`, `Pick ${n}`));
  const keys = layOut(many, []).flatMap((group) => group.lines.map((line) => line.key));
  expect(keys.slice(0, 12).join("")).toBe("123456789abd");
  expect(new Set(keys).size).toBe(24);
  for (const taken of "celnouv") expect(keys).not.toContain(taken);
});

test("options that no click reaches come first", () => {
  const last = [...options.slice(1), options[0]!];
  expect(layOut(last, [])[0]?.lines[0]?.option.text).toBe("done");
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
