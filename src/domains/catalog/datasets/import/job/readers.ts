import type { ImportState, Position } from '../steps/import-state.ts';
import type { ImportStep, Steps } from '../steps/text-steps.ts';
import type { Workspace } from '../workspace.ts';

interface Reader {
  /** Where its next step begins. */
  at: string;
  steps: Steps;
  workspace: Workspace;
  abort: AbortController;
  idle: NodeJS.Timeout;
}

interface ReaderWork<Result> {
  open(signal: AbortSignal): Promise<{ steps: Steps; workspace: Workspace }>;
  use(step: ImportStep<Position>): Promise<Result>;
}

const IDLE_MS = 60_000;

const placeOf = ({ position }: ImportState): string => JSON.stringify(position ?? null);

/** Files that are read further from batch to batch, so that none is begun anew on the same node. */
export class Readers {
  readonly #open = new Map<string, Reader>();

  /**
   * The next part of the file of this run, of which `use` makes something while its files are there. A reader that stands
   * elsewhere, or none, is replaced by what `open` opens.
   */
  async next<Result>(
    runId: string,
    state: ImportState,
    signal: AbortSignal,
    { open, use }: ReaderWork<Result>,
  ): Promise<Result> {
    const reader = await this.#take(runId, state, open);
    const stop = () => reader.abort.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      signal.throwIfAborted();
      const { value: step, done } = await reader.steps.next();
      if (done === true) throw new Error('a file was read beyond its end');
      const used = await use(step);
      if (step.isLast) await this.#close(reader);
      else this.#keep(runId, reader, JSON.stringify(step.next));
      return used;
    } catch (error) {
      await this.#close(reader);
      throw error;
    } finally {
      signal.removeEventListener('abort', stop);
    }
  }

  async #take(runId: string, state: ImportState, open: ReaderWork<unknown>['open']): Promise<Reader> {
    const known = this.#open.get(runId);
    this.#open.delete(runId);
    clearTimeout(known?.idle);
    if (known !== undefined && known.at === placeOf(state)) return known;
    if (known !== undefined) await this.#close(known);
    const abort = new AbortController();
    return {
      at: placeOf(state),
      abort,
      idle: setTimeout(() => undefined, 0),
      ...(await open(abort.signal)),
    };
  }

  #keep(runId: string, reader: Reader, at: string): void {
    const idle = setTimeout(() => {
      this.#open.delete(runId);
      void this.#close(reader);
    }, IDLE_MS);
    idle.unref();
    this.#open.set(runId, { ...reader, at, idle });
  }

  async #close({ steps, workspace, abort }: Reader): Promise<void> {
    abort.abort(new Error('the file is not read any further'));
    await steps.return(undefined).catch(() => undefined);
    await workspace[Symbol.asyncDispose]();
  }
}
