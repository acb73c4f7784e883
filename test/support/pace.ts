/** How often the machine is looked at, and for how long it is kept busy to see what a process gets of it. */
const LOOK_MS = 1_000;
const LOOK_CPU_MS = 6;

let known = { at: Number.NEGATIVE_INFINITY, slowness: 1 };

/** How many times longer than alone this process takes for its work: all the time over its own share. */
function slowness(): number {
  if (performance.now() - known.at > LOOK_MS / 2) known = { slowness: measure(), at: performance.now() };
  return known.slowness;
}

function measure(): number {
  const began = performance.now();
  const used = process.threadCpuUsage();
  let own = 0;
  while (own < LOOK_CPU_MS) {
    for (let step = 0; step < 20_000; step += 1) Math.sqrt(step);
    const { user, system } = process.threadCpuUsage(used);
    own = (user + system) / 1_000;
  }
  return Math.max(1, (performance.now() - began) / own);
}

export interface Countdown {
  cancel(): void;
}

/**
 * Calls after so much of the machine's own time: a second in which others took nine tenths of the processor counts a
 * tenth. For waits that have nothing else to end them.
 */
export function countdown(milliseconds: number, call: () => void): Countdown {
  const every = Math.min(Math.max(LOOK_MS, milliseconds / 50), milliseconds);
  let left = milliseconds;
  let last = performance.now();
  const look = () => {
    // A longer pause than two looks stopped everything, what is waited for as well.
    const passed = Math.min(performance.now() - last, 2 * every);
    last = performance.now();
    left -= passed / slowness();
    if (left > 0) return;
    clearInterval(timer);
    call();
  };
  const timer = setInterval(look, every);
  return { cancel: () => clearInterval(timer) };
}
