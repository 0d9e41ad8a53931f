// Shape, pattern and colour of each side, for tokens of radius 50.

interface Side {
  /** Outline of the token. */
  outline: string;
  /** Dashes of the line on its rim. */
  dashes: string;
  colour: string;
}

const circle = "M0-50A50 50 0 1 1 0 50A50 50 0 1 1 0-50Z";
const square = "M-31-47H31Q47-47 47-31V31Q47 47 31 47H-31Q-47 47-47 31V-31Q-47-47-31-47Z";
const hexagon =
  "M-4-55Q0-57 4-55L45-31Q49-29 49-25V25Q49 29 45 31L4 55Q0 57-4 55L-45 31Q-49 29-49 25V-25Q-49-29-45-31Z";
const diamond = "M-7-60Q0-67 7-60L60-7Q67 0 60 7L7 60Q0 67-7 60L-60 7Q-67 0-60-7Z";
const octagon = "M-21-50H21L50-21V21L21 50H-21L-50 21V-21Z";

const sides: readonly Side[] = [
  { outline: circle, dashes: "0 8.5", colour: "var(--seat-0)" },
  { outline: square, dashes: "9 7", colour: "var(--seat-1)" },
  { outline: hexagon, dashes: "none", colour: "var(--seat-2)" },
  { outline: diamond, dashes: "14 5 0.1 5", colour: "var(--seat-3)" },
];
const nobody: Side = { outline: octagon, dashes: "2 9", colour: "#5c5348" };

export function sideOf(seat: number): Side {
  return sides[seat] ?? nobody;
}

/** The ring of a token in as many parts as it has points: the first is on top, they go round with the clock. */
export function segments(full: number, radius: number): string[] {
  const gap = full > 1 ? Math.min(0.16, 1.2 / full) : 0;
  return Array.from({ length: full }, (_, i) => {
    const begin = (i / full) * 2 * Math.PI - Math.PI / 2 + gap / 2;
    const end = ((i + 1) / full) * 2 * Math.PI - Math.PI / 2 - gap / 2;
    if (full === 1) return `M0-${radius}A${radius} ${radius} 0 1 1-.1-${radius}`;
    const large = end - begin > Math.PI ? 1 : 0;
    const at = (angle: number): string =>
      `${(radius * Math.cos(angle)).toFixed(1)} ${(radius * Math.sin(angle)).toFixed(1)}`;
    return `M${at(begin)}A${radius} ${radius} 0 ${large} 1 ${at(end)}`;
  });
}

/** Where marks sit on the rim of a token: the first above on the right, then around. */
export const MARK_PLACES = [
  { x: 36, y: -36 },
  { x: -36, y: -36 },
  { x: 0, y: -50 },
  { x: 51, y: -2 },
  { x: -51, y: -2 },
] as const;
