import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { NewMatch } from "../src/generated/protocol";
import { language } from "../src/lib/i18n.svelte";
import Lobby from "../src/lobby/Lobby.svelte";
import { catalogue, madeHere, madeRecord, madeWithLink, summaries } from "./fixtures/lobby";

interface Sent {
  path: string;
  body: string;
}

let sent: Sent[];
let answers: Record<string, (sent: Sent) => Response>;

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), { status, headers: { "content-type": "application/json" } });
}

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, "", "/");
  language.set("en");
  sent = [];
  answers = {
    "/api/catalogue": ({ path }) => json(catalogue(path.endsWith("es") ? "es" : "en")),
    "/api/matches": () => json(madeHere, 201),
    "/api/matches/lookup": ({ body }) => json(summaries((JSON.parse(body) as { tokens: string[] }).tokens)),
    "/api/records": () => json(madeRecord, 201),
  };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    const one = { path, body: String(init?.body ?? "") };
    sent.push(one);
    const answer = answers[path.replace(/\?.*/, "")];
    return answer ? Promise.resolve(answer(one)) : Promise.reject(new TypeError("no network"));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The lobby, with the addresses that it went to. */
async function open(): Promise<string[]> {
  const went: string[] = [];
  render(Lobby, { go: (to: string) => went.push(to) });
  await screen.findByTestId("play-pantheon");
  return went;
}

function requests(path: string): Sent[] {
  return sent.filter((one) => one.path.replace(/\?.*/, "") === path);
}

function wanted(): NewMatch {
  return JSON.parse(requests("/api/matches").at(-1)?.body ?? "null") as NewMatch;
}

async function choose(id: string, value: string): Promise<void> {
  await fireEvent.change(screen.getByTestId(id), { target: { value } });
}

async function start(): Promise<void> {
  const before = requests("/api/matches").length;
  await fireEvent.click(screen.getByTestId("start"));
  await waitFor(() => expect(requests("/api/matches").length).toBe(before + 1));
}

describe("play now", () => {
  test("one click asks for the first scenario against the recruit and goes to the own seat", async () => {
    const went = await open();
    await fireEvent.click(screen.getByTestId("play-pantheon"));
    await waitFor(() => expect(went).toEqual(["/play/here-1"]));
    expect(wanted()).toEqual({
      game: "pantheon",
      scenario: "learning",
      options: {},
      seats: ["here", "recruit"],
      lang: "en",
    });
  });

  test("every link is remembered", async () => {
    const went = await open();
    await fireEvent.click(screen.getByTestId("play-commander"));
    await waitFor(() => expect(went.length).toBe(1));
    const kept = JSON.parse(localStorage.getItem("matches") ?? "[]") as { token: string; at: string; kind: string }[];
    expect(kept.map((one) => [one.token, one.kind])).toEqual([
      ["here-1", "here"],
      ["watch-1", "watch"],
    ]);
    expect(Date.parse(kept[0]!.at)).not.toBeNaN();
  });

  test("what the server refuses is shown in its words, and can be tried again", async () => {
    const went = await open();
    answers["/api/matches"] = () => json({ text: "The table is full." }, 400);
    await fireEvent.click(screen.getByTestId("play-pantheon"));
    expect((await screen.findByRole("alert")).textContent).toContain("The table is full.");
    expect(went).toEqual([]);
    answers["/api/matches"] = () => json(madeHere, 201);
    await fireEvent.click(screen.getByTestId("play-pantheon"));
    await waitFor(() => expect(went).toEqual(["/play/here-1"]));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("a card says what the game is, for how many and how long", async () => {
    await open();
    const card = screen.getByTestId("game-pantheon");
    expect(card.textContent).toMatch(/Gods, heroes and monsters.*2–4 players.*40–150 min.*3 scenarios/s);
    expect(screen.getByTestId("game-commander").textContent).toMatch(/2 players.*60–120 min/s);
  });
});

describe("more choices", () => {
  test("the address carries the game, so that the browser's back leads back", async () => {
    const went = await open();
    await fireEvent.click(screen.getByTestId("more-commander"));
    expect(went).toEqual(["/#commander"]);
    expect(screen.getByTestId("setup-commander")).toBeTruthy();
    await fireEvent(window, new PopStateEvent("popstate"));
    expect(screen.getByTestId("play-pantheon")).toBeTruthy();
  });

  test("scenario, board, edition, house rules and seats all reach the request", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("more-pantheon"));
    await fireEvent.click(screen.getByTestId("scenario-free-for-all-4"));
    await fireEvent.click(screen.getByTestId("board-tartarus"));
    await choose("option-edition", "manual");
    await choose("option-modifier_cap", "flat");
    await choose("seat-1", "local");
    await choose("seat-2", "link");
    await choose("seat-3", "tactician");
    await start();
    expect(wanted()).toEqual({
      game: "pantheon",
      scenario: "free-for-all-4",
      options: { board: "tartarus", edition: "manual", modifier_cap: "flat" },
      seats: ["here", "here", "link", "tactician"],
      lang: "en",
    });
  });

  test("a number and the map of commander reach the request under their own names", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("more-commander"));
    await fireEvent.click(screen.getByTestId("scenario-epic-battle"));
    await fireEvent.click(screen.getByTestId("board-hard-choice"));
    await fireEvent.input(screen.getByTestId("option-max_rounds"), { target: { value: "6" } });
    await choose("option-army", "own");
    await start();
    expect(wanted().options).toEqual({ map: "hard-choice", max_rounds: "6", army: "own" });
  });

  test("deviations stand as badges before starting and can be taken back there", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("more-pantheon"));
    expect(screen.getByTestId("summary").textContent).toContain("No deviations from Rulebook");
    await choose("option-modifier_cap", "flat");
    expect(screen.getByTestId("house-rules-changed").textContent).toContain("1");
    expect(screen.getByTestId("deviations").textContent).toContain("Limit of modifiers: Always 2");
    await fireEvent.click(screen.getByRole("button", { name: "Remove: Limit of modifiers" }));
    expect(screen.queryByTestId("deviations")).toBeNull();
    await start();
    expect(wanted().options).toEqual({});
  });

  test("a house rule has one choice that leaves it to the edition", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("more-pantheon"));
    const titles = (id: string) =>
      within(screen.getByTestId(id))
        .getAllByRole("option")
        .map((one) => one.textContent);
    expect(titles("option-modifier_cap")).toEqual([
      "As the edition has it",
      "2, or a single larger modifier",
      "Always 2",
    ]);
    expect(titles("option-divinity_cost")).toEqual(["As the edition says: Yes", "No"]);
    await choose("option-edition", "manual");
    expect(titles("option-divinity_cost")).toEqual(["As the edition says", "Yes", "No"]);
    await choose("option-modifier_cap", "flat");
    await choose("option-modifier_cap", "");
    await start();
    expect(wanted().options).toEqual({ edition: "manual" });
  });

  test("the picture is that of the board chosen", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("more-pantheon"));
    await fireEvent.click(screen.getByTestId("scenario-duel"));
    await fireEvent.click(screen.getByTestId("board-styx"));
    const picture = screen.getByTestId("board-picture");
    expect(picture.getAttribute("src")).toBe("/api/games/pantheon/boards/styx.svg?scenario=duel&lang=en");
    expect(picture.getAttribute("alt")).toContain("Styx");
  });

  test("an error loses nothing that was chosen", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("more-pantheon"));
    await fireEvent.click(screen.getByTestId("scenario-duel"));
    await choose("seat-1", "tactician");
    answers["/api/matches"] = () => json({ text: "No such board." }, 400);
    await start();
    expect((await screen.findByRole("alert")).textContent).toContain("No such board.");
    answers["/api/matches"] = () => json(madeHere, 201);
    await start();
    expect(wanted()).toMatchObject({ scenario: "duel", seats: ["here", "tactician"] });
  });

  test("another language keeps what was chosen", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("more-pantheon"));
    await fireEvent.click(screen.getByTestId("scenario-duel"));
    await fireEvent.click(screen.getByTestId("lang-es"));
    await screen.findByText("Recluta dioses, héroes, monstruos y tropas, y lucha por los ónfalos.");
    await start();
    expect(wanted()).toMatchObject({ scenario: "duel", lang: "es" });
  });
});

describe("invitations", () => {
  test("links are shown before going to the table, and copied whole", async () => {
    const went = await open();
    const copied: string[] = [];
    vi.stubGlobal("navigator", {
      ...navigator,
      clipboard: { writeText: (text: string) => Promise.resolve(copied.push(text)) },
    });
    answers["/api/matches"] = () => json(madeWithLink, 201);
    await fireEvent.click(screen.getByTestId("more-pantheon"));
    await choose("seat-1", "link");
    await start();
    const field = (await screen.findByTestId("invitation-link")) as HTMLInputElement;
    expect(field.value).toBe(new URL("/play/link-1", location.href).href);
    await fireEvent.click(screen.getByTestId("copy-link"));
    await waitFor(() => expect(copied).toEqual([field.value]));
    expect(went).toEqual(["/#pantheon"]);
    await fireEvent.click(screen.getByTestId("enter"));
    expect(went.at(-1)).toBe("/play/here-1");
  });
});

describe("your matches", () => {
  beforeEach(() => {
    const kept = [
      { token: "old", at: 1 },
      { token: "other", at: 2 },
      { token: "mine-link", at: 3, kind: "link", seats: [1], match: "mine-link" },
      { token: "mine", at: 3, kind: "here", seats: [0], match: "mine-link" },
    ];
    localStorage.setItem("matches", JSON.stringify(kept));
  });

  test("one card for each match, by the own seat, with turn, people and result", async () => {
    const went = await open();
    const cards = await screen.findAllByTestId("match-card");
    expect(JSON.parse(requests("/api/matches/lookup")[0]!.body)).toEqual({
      tokens: ["mine", "other", "old"],
      lang: "en",
    });
    expect(cards.length).toBe(3);
    expect(cards[0]!.textContent).toMatch(/Your turn.*Duel.*You.*Recruit/s);
    expect(cards[1]!.textContent).toContain("Waiting for the others");
    expect(cards[2]!.textContent).toMatch(/Finished.*Player B wins/s);
    await fireEvent.click(within(cards[0]!).getByTestId("continue"));
    await fireEvent.click(screen.getByTestId("urgent"));
    expect(went).toEqual(["/play/mine", "/play/mine"]);
  });

  test("forgetting is of this browser only and can be undone", async () => {
    await open();
    const [first] = await screen.findAllByTestId("match-card");
    const before = localStorage.getItem("matches");
    await fireEvent.click(within(first!).getByTestId("forget"));
    await waitFor(() => expect(screen.getAllByTestId("match-card").length).toBe(2));
    expect(localStorage.getItem("matches")).not.toContain("mine");
    expect(sent.every((one) => !one.path.includes("forget"))).toBe(true);
    await fireEvent.click(screen.getByTestId("unforget"));
    await waitFor(() => expect(screen.getAllByTestId("match-card").length).toBe(3));
    expect(JSON.parse(localStorage.getItem("matches")!)).toEqual(
      expect.arrayContaining(JSON.parse(before!) as unknown[]),
    );
  });

  test("the links of a match can be sent again later", async () => {
    await open();
    const [first] = await screen.findAllByTestId("match-card");
    await fireEvent.click(within(first!).getByTestId("reinvite"));
    const field = (await screen.findByTestId("invitation-link")) as HTMLInputElement;
    expect(field.value).toContain("/play/mine-link");
  });

  test("a broken list in the browser does no harm", async () => {
    localStorage.setItem("matches", "{oops");
    await open();
    expect(screen.queryByTestId("matches")).toBeNull();
  });
});

describe("records", () => {
  test("pasted text is sent as it is, and its watch link opened and remembered", async () => {
    const went = await open();
    await fireEvent.input(screen.getByTestId("record-text"), {
      target: { value: "strategos record 1\ngame: pantheon" },
    });
    await fireEvent.click(screen.getByTestId("record-open"));
    await waitFor(() => expect(went).toEqual(["/play/record-1"]));
    expect(requests("/api/records")).toEqual([
      { path: "/api/records?lang=en", body: "strategos record 1\ngame: pantheon" },
    ]);
    expect(localStorage.getItem("matches")).toContain("record-1");
  });

  test("a file is read and sent", async () => {
    const went = await open();
    const field = screen.getByTestId("record-file");
    Object.defineProperty(field, "files", { value: [new File(["strategos record 1"], "match.txt")] });
    await fireEvent.change(field);
    await waitFor(() => expect(went).toEqual(["/play/record-1"]));
    expect(requests("/api/records")[0]!.body).toBe("strategos record 1");
  });

  test("what is wrong with it is shown, and the text stays", async () => {
    await open();
    answers["/api/records"] = () => json({ text: "Line 3: no such key." }, 400);
    const field = screen.getByTestId("record-text") as HTMLTextAreaElement;
    await fireEvent.input(field, { target: { value: "nonsense" } });
    await fireEvent.click(screen.getByTestId("record-open"));
    expect((await screen.findByRole("alert")).textContent).toContain("Line 3: no such key.");
    expect(field.value).toBe("nonsense");
  });
});

describe("language, settings, trouble", () => {
  test("without a server it says so, and trying again helps", async () => {
    const catalogued = answers["/api/catalogue"]!;
    delete answers["/api/catalogue"];
    render(Lobby, { go: () => undefined });
    expect((await screen.findByRole("alert")).textContent).toContain("The server does not answer");
    answers["/api/catalogue"] = catalogued;
    await fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    await screen.findByTestId("play-pantheon");
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("Spanish throughout: the server is asked in it, and no English word of the page is left", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("lang-es"));
    await screen.findByText(/mitología griega/);
    const text = screen.getByTestId("lobby").textContent ?? "";
    expect(text).toMatch(/Jugar ya.*Más opciones.*Abrir un registro.*No oficial/s);
    expect(text).not.toMatch(/Play now|More choices|players|\bscenarios|Choose|\bdrop/);
    expect(requests("/api/catalogue").at(-1)!.path).toBe("/api/catalogue?lang=es");
  });

  test("settings are kept for the match page", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("settings"));
    await fireEvent.click(screen.getByTestId("setting-confirm"));
    expect(localStorage.getItem("confirm")).toBe("no");
    await fireEvent.click(screen.getByTestId("setting-speed-2"));
    expect(localStorage.getItem("speed")).toBe("2");
    await fireEvent.click(screen.getByTestId("setting-language-es"));
    expect(localStorage.getItem("lang")).toBe("es");
  });

  test("licence, credits and the unofficial notice can be read", async () => {
    await open();
    await fireEvent.click(screen.getByTestId("about"));
    const text = screen.getByRole("dialog").textContent ?? "";
    expect(text).toMatch(/MIT/);
    expect(text).toMatch(/game-icons\.net/);
    expect(text).toMatch(/A mark of Signum Games/);
  });
});
