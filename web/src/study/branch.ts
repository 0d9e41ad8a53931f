// A match that goes on from a moment of another one.
import type { Made, NewBranch, SeatInfo } from "../generated/protocol";
import { post } from "../lib/http";

const FIRST_LEVEL = "recruit";

/** Default seats: the viewer takes the seat of the viewpoint, computers stay, others become computers. */
export function sittersOf(seats: readonly SeatInfo[], own: readonly number[], look: number): string[] {
  const mine = look >= 0 ? [look] : own.length > 0 ? own : [0];
  return seats.map((seat) => (mine.includes(seat.seat) ? "here" : seat.level || FIRST_LEVEL));
}

export function makeBranch(token: string, wanted: NewBranch): Promise<Made> {
  return post<Made>(`/api/play/${token}/branch?lang=${wanted.lang}`, wanted);
}
