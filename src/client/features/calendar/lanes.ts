/** A month as rows of cells: what takes nights side by side, in as many lanes as overlap. */
import type { Occupation } from "../../../shared/schemas/calendar.ts";
import { nightsBetween } from "../../../shared/stays/nights.ts";

export interface Cell {
  /** The first night of the cell. */
  night: string;
  /** The number of nights. */
  nights: number;
  /** Undefined for a free night. */
  occupation: Occupation | undefined;
}

interface Month {
  from: string;
  to: string;
}

const clip = ({ first_night, ends_on }: Occupation, { from, to }: Month) => ({
  start: first_night > from ? first_night : from,
  end: ends_on < to ? ends_on : to,
});

/** The lanes of a property: at least one, with a cell for each free night. */
export function lanesOf(occupations: readonly Occupation[], month: Month): Cell[][] {
  const lanes: Occupation[][] = [];
  for (const occupation of occupations) {
    const { start } = clip(occupation, month);
    const lane = lanes.find((taken) => {
      const last = taken.at(-1);
      return last !== undefined && clip(last, month).end <= start;
    });
    if (lane) lane.push(occupation);
    else lanes.push([occupation]);
  }
  return (lanes.length > 0 ? lanes : [[]]).map((lane) => cellsOf(lane, month));
}

function cellsOf(lane: readonly Occupation[], month: Month): Cell[] {
  const free = (from: string, to: string): Cell[] =>
    nightsBetween(from, to).map((night) => ({ night, nights: 1, occupation: undefined }));
  const cells: Cell[] = [];
  let night = month.from;
  for (const occupation of lane) {
    const { start, end } = clip(occupation, month);
    cells.push(...free(night, start), {
      night: start,
      nights: nightsBetween(start, end).length,
      occupation,
    });
    night = end;
  }
  return [...cells, ...free(night, month.to)];
}
