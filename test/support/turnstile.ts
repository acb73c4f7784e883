/** Where requests wait, so that a test can act before the work that makes them is over. */
export interface Turnstile {
  /** Lets nobody through who comes after so many; settles when the first one waits. */
  hold(most: number): Promise<void>;
  /** Lets those go who wait, and all who follow. */
  letThrough(): void;
  /** Called by each, with how many have come. */
  pass(count: number): Promise<void>;
}

export function createTurnstile(): Turnstile {
  let most = Number.POSITIVE_INFINITY;
  let begun = Promise.withResolvers<void>();
  let end = Promise.withResolvers<void>();
  return {
    hold(count) {
      most = count;
      begun = Promise.withResolvers();
      end = Promise.withResolvers();
      return begun.promise;
    },
    letThrough() {
      most = Number.POSITIVE_INFINITY;
      end.resolve();
    },
    async pass(count) {
      if (count <= most) return;
      begun.resolve();
      await end.promise;
    },
  };
}
