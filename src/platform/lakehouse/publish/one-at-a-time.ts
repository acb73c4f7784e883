/**
 * Work of one name at a time. Who asks while it is under way waits for the next turn, together with all others who ask until
 * it begins: what they get was begun after they asked.
 */
export function oneAtATime<Result>(): (name: string, work: () => Promise<Result>) => Promise<Result> {
  const running = new Map<string, Promise<Result>>();
  const waiting = new Map<string, Promise<Result>>();
  const begin = (name: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = work().finally(() => {
      if (running.get(name) === turn) running.delete(name);
    });
    running.set(name, turn);
    return turn;
  };
  return (name, work) => {
    const current = running.get(name);
    if (current === undefined) return begin(name, work);
    const queued = waiting.get(name);
    if (queued !== undefined) return queued;
    const next = current
      .catch(() => undefined)
      .then(() => {
        waiting.delete(name);
        return begin(name, work);
      });
    waiting.set(name, next);
    return next;
  };
}
