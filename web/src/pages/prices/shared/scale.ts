/** From zero to a little more than the largest, as percent of the width. */
export interface Scale {
  max: number;
  ticks: readonly number[];
  /** Between 0 and 100; what is larger than everything shown stands at the edge. */
  at(value: number): number;
  isBeyond(value: number): boolean;
}

const STEPS = [1, 2, 2.5, 5, 10];
const WANTED_TICKS = 7;

const ROOM = 1.04;

/** With room at the end for what is beyond, if that has to be written there. */
export function scaleTo(largest: number, room = ROOM): Scale {
  const rough = Math.max(largest, 1) / WANTED_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((one) => one * power >= rough) ?? 10) * power;
  const max = Math.max(largest, 1) * room;
  const ticks = Array.from({ length: Math.floor(max / step) + 1 }, (_, index) => index * step);
  return {
    max,
    ticks,
    at: (value) => Math.min(100, Math.max(0, (value / max) * 100)),
    isBeyond: (value) => value > max,
  };
}
