let turn: Promise<void> | undefined;

/**
 * Settles when the event loop has read all that had come. Answers that wait for it go out one right after the other: a
 * client that sleeps is woken once for all of them, and being woken is most of what writing to a socket costs.
 */
export function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined;
      resolve();
    });
  });
  return turn;
}
