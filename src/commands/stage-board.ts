import type { RunStage } from '../../client/index.ts';
import { note, paint } from './terminal.ts';

const MARKS: Record<string, readonly [string, Parameters<typeof paint>[0]]> = {
  pending: ['·', 'dim'],
  running: ['▸', 'cyan'],
  completed: ['✔', 'green'],
  failed: ['✘', 'red'],
  skipped: ['–', 'dim'],
  cancelled: ['–', 'yellow'],
};

/** The stages of a run: drawn over on a terminal, a line for every change elsewhere. */
export class StageBoard {
  readonly #stream = process.stderr;
  readonly #told = new Map<string, string>();
  #drawn = 0;

  show(stages: Record<string, RunStage>): void {
    if (this.#stream.isTTY) this.#draw(stages);
    else this.#tell(stages);
  }

  end(line: string): void {
    this.#drawn = 0;
    note(line);
  }

  #draw(stages: Record<string, RunStage>): void {
    const width = (this.#stream.columns || 80) - 1;
    const lines = Object.entries(stages).map(([id, stage]) => {
      const [mark, style] = MARKS[stage.status] ?? ['?', 'dim'];
      return `${paint(style, mark, this.#stream)} ${`${id}  ${about(stage)}`.slice(0, width - 2)}`;
    });
    if (this.#drawn > 0) this.#stream.write(`\u001b[${this.#drawn}A`);
    for (const line of lines) this.#stream.write(`\u001b[2K${line}\n`);
    this.#drawn = lines.length;
  }

  #tell(stages: Record<string, RunStage>): void {
    for (const [id, stage] of Object.entries(stages)) {
      if (this.#told.get(id) === stage.status) continue;
      this.#told.set(id, stage.status);
      if (stage.status !== 'pending') note(`${id}: ${about(stage)}`);
    }
  }
}

const WAITS = {
  later: 'waiting for its job',
  retry: 'retrying soon',
  outside: 'waiting for an external worker',
} satisfies Record<NonNullable<RunStage['waiting']>, string>;

function about({ status, duration_secs, progress, error, waiting }: RunStage): string {
  if (error !== undefined) return `${status}: ${error.message}`;
  if (status === 'completed' && duration_secs !== undefined)
    return `${status} in ${duration_secs.toFixed(1)} s`;
  const counts = Object.entries(progress ?? {}).filter(([, value]) => typeof value === 'number');
  const details = counts.map(([name, value]) => `${name.replaceAll('_', ' ')} ${value}`).join(', ');
  return [status, waiting === undefined ? '' : `(${WAITS[waiting]})`, details]
    .filter((part) => part !== '')
    .join(' ');
}
