// What was chosen for a new match, and the request that follows from it. No state: every change gives new choices.
import type { Choice, GameCard, NewMatch, PlayerCard, ScenarioCard, Setting } from "../generated/protocol";
import type { Lang } from "../lib/i18n.svelte";

/** Who sits on a seat: a person, or the name of a computer player. */
export type Sitter = "me" | "local" | "link" | (string & {});

export interface Choices {
  scenario: string;
  /** The board, if one was chosen by hand; empty: the usual one of the scenario. */
  board: string;
  /** Options that were set by hand. Of a house rule that is not here, the edition decides. */
  values: Record<string, string>;
  sitters: Sitter[];
  /** How the table plays, where it is not as usual. */
  habits?: TableHabits | undefined;
}

export interface TableHabits {
  hints: boolean;
  listed: boolean;
  delay: number;
}

export interface Deviation {
  key: string;
  title: string;
  value: string;
  isHouseRule: boolean;
}

const PEOPLE = ["me", "local", "link"];
const FIRST_OPPONENT = "recruit";

export function habitsOf(choices: Choices): TableHabits {
  return choices.habits ?? { hints: true, listed: false, delay: 0 };
}

export function isPerson(sitter: Sitter): boolean {
  return PEOPLE.includes(sitter);
}

export function firstScenario(game: GameCard): ScenarioCard | undefined {
  return game.scenarios.find((one) => one.is_first) ?? game.scenarios[0];
}

export function firstOpponent(players: PlayerCard[]): PlayerCard | undefined {
  return players.find((one) => one.id === FIRST_OPPONENT) ?? players[0];
}

export function scenarioOf(game: GameCard, id: string): ScenarioCard | undefined {
  return game.scenarios.find((one) => one.id === id) ?? firstScenario(game);
}

/** What "Play now" plays: the first scenario, the first seat, everything by default, against the first opponent. */
export function firstChoices(game: GameCard, players: PlayerCard[]): Choices {
  const scenario = firstScenario(game);
  const opponent = firstOpponent(players)?.id ?? FIRST_OPPONENT;
  const sitters = Array.from({ length: scenario?.seats ?? 2 }, (_, seat) => (seat === 0 ? "me" : opponent));
  return { scenario: scenario?.id ?? "", board: "", values: {}, sitters };
}

/** Another scenario; board, rules and seats stay as they were where it knows them. */
export function withScenario(choices: Choices, game: GameCard, id: string, players: PlayerCard[]): Choices {
  const scenario = scenarioOf(game, id);
  if (!scenario) return choices;
  const hasBoard = canChooseBoard(game, scenario) && scenario.boards.some((one) => one.value === choices.board);
  const known = Object.entries(choices.values).filter(([key, value]) => takes(scenario, key, value));
  const levels = choices.sitters.filter((one) => !isPerson(one));
  const filler = levels.at(-1) ?? firstOpponent(players)?.id ?? FIRST_OPPONENT;
  const sitters = Array.from({ length: scenario.seats }, (_, seat) => choices.sitters[seat] ?? filler);
  if (choices.sitters.includes("me") && !sitters.includes("me")) sitters[0] = "me";
  return {
    scenario: scenario.id,
    board: hasBoard ? choices.board : "",
    values: Object.fromEntries(known),
    sitters,
    habits: choices.habits,
  };
}

function takes(scenario: ScenarioCard, key: string, value: string): boolean {
  const setting = scenario.settings.find((one) => one.key === key);
  return setting !== undefined && (setting.choices.length === 0 || setting.choices.some((one) => one.value === value));
}

/** Put a player on a seat. "You" exist once: the player of that seat moves to yours. */
export function withSitter(choices: Choices, seat: number, sitter: Sitter): Choices {
  const sitters = [...choices.sitters];
  const mine = sitters.indexOf("me");
  if (sitter === "me" && mine >= 0 && mine !== seat) sitters[mine] = sitters[seat] ?? "local";
  sitters[seat] = sitter;
  return { ...choices, sitters };
}

/** The same people and players, on seats drawn by lot. */
export function withLot(choices: Choices, random: () => number = Math.random): Choices {
  const sitters = [...choices.sitters];
  for (let last = sitters.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [sitters[last], sitters[other]] = [sitters[other]!, sitters[last]!];
  }
  return { ...choices, sitters };
}

/** Set an option, or with null leave it to the edition again. */
export function withValue(choices: Choices, key: string, value: string | null): Choices {
  const values = { ...choices.values };
  if (value === null) delete values[key];
  else values[key] = value;
  return { ...choices, values };
}

/** The setting that names the board, where there is one: board or map. */
function boardSetting(scenario: ScenarioCard): Setting | undefined {
  return scenario.settings.find((one) => (one.key === "board" || one.key === "map") && one.choices.length > 0);
}

/** The option that names the board. */
export function boardKey(scenario: ScenarioCard): string {
  return boardSetting(scenario)?.key ?? "board";
}

/**
 * Whether the board is for the players to choose. A game that has a setting for it elsewhere and none here draws
 * the board by lot; one that has none anywhere calls the option "board".
 */
export function canChooseBoard(game: GameCard, scenario: ScenarioCard): boolean {
  if (scenario.boards.length < 2) return false;
  return boardSetting(scenario) !== undefined || !game.scenarios.some((one) => boardSetting(one) !== undefined);
}

function usualBoard(scenario: ScenarioCard): string {
  return boardSetting(scenario)?.default ?? scenario.boards[0]?.value ?? "";
}

export function boardOf(scenario: ScenarioCard, choices: Choices): string {
  return choices.board || usualBoard(scenario);
}

/** Settings besides the board, which has its own place. */
export function settingsOf(scenario: ScenarioCard): Setting[] {
  return scenario.settings.filter((one) => one !== boardSetting(scenario) || scenario.boards.length < 2);
}

export function editionOf(scenario: ScenarioCard, choices: Choices): Choice | undefined {
  const setting = scenario.settings.find((one) => one.key === "edition");
  const value = choices.values["edition"] ?? setting?.default;
  return setting?.choices.find((one) => one.value === value);
}

/** Whether the default of a house rule is the value it has: only in the edition that is the default. */
export function isUsualEdition(scenario: ScenarioCard, choices: Choices): boolean {
  const setting = scenario.settings.find((one) => one.key === "edition");
  return setting === undefined || (choices.values["edition"] ?? setting.default) === setting.default;
}

/** Options that were set by hand and say something else than would be played without them. */
export function changed(scenario: ScenarioCard, choices: Choices): Setting[] {
  const isUsual = isUsualEdition(scenario, choices);
  return settingsOf(scenario).filter((setting) => {
    const value = choices.values[setting.key];
    if (value === undefined || value === "") return false;
    return value !== setting.default || (setting.is_house_rule && !isUsual);
  });
}

export function deviations(scenario: ScenarioCard, choices: Choices): Deviation[] {
  return changed(scenario, choices).map((setting) => ({
    key: setting.key,
    title: setting.title,
    value: titleOf(setting, choices.values[setting.key] ?? setting.default),
    isHouseRule: setting.is_house_rule,
  }));
}

export function titleOf(setting: Setting, value: string): string {
  return setting.choices.find((one) => one.value === value)?.title ?? value;
}

export function newMatch(game: GameCard, choices: Choices, lang: Lang): NewMatch {
  const options: Record<string, string> = {};
  const scenario = scenarioOf(game, choices.scenario);
  if (scenario) {
    const isOther = canChooseBoard(game, scenario) && boardOf(scenario, choices) !== usualBoard(scenario);
    if (isOther) options[boardKey(scenario)] = choices.board;
    const altered = changed(scenario, choices);
    for (const setting of settingsOf(scenario)) {
      const value = choices.values[setting.key];
      // A house rule that was set by hand is always named: the server may have reasons of its own for another value.
      if (value && (setting.is_house_rule || altered.includes(setting))) options[setting.key] = value;
    }
  }
  const seats = choices.sitters.map((one) => (one === "me" || one === "local" ? "here" : one));
  return { game: game.name, scenario: choices.scenario, options, seats, lang, ...choices.habits };
}
