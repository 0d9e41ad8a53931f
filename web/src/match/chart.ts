// The columns of a histogram as they are drawn.
import type { Bar } from "../generated/protocol";

export interface Column {
  label: string;
  p: number;
}

const HARDLY = 0.001; // chances below it have no column of their own at the end

/** The columns with the long tail of what hardly ever happens folded into one: "6+". */
export function folded(bars: readonly Bar[]): Column[] {
  const end = bars.findLastIndex((bar) => bar.p >= HARDLY) + 1;
  const tail = bars.slice(end);
  const shown = tail.length > 1 ? bars.slice(0, end) : bars;
  const columns = shown.map((bar) => ({ label: String(bar.value), p: bar.p }));
  const first = tail[0];
  if (tail.length > 1 && first !== undefined) {
    columns.push({ label: `${first.value}+`, p: tail.reduce((sum, bar) => sum + bar.p, 0) });
  }
  return columns;
}
