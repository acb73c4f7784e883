const TURN_MS = 1_000;

/**
 * Calls after so much time, in which the process could have worked: when the machine stood still meanwhile, that counts
 * for one turn. Answers what cancels it.
 */
export function startTimer(milliseconds: number, call: () => void): () => void {
  let left = milliseconds;
  let timer: NodeJS.Timeout;
  const begin = (): void => {
    const turn = Math.min(TURN_MS, left);
    timer = setTimeout(() => {
      left -= turn;
      if (left > 0) begin();
      else call();
    }, turn);
  };
  begin();
  return () => clearTimeout(timer);
}
