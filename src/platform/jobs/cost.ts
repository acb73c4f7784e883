/** What a job has used, from its start on. Others multiply it by prices. */
export interface Cost extends Quantities {
  /** Processor time, as far as it is measured; see `CpuMeter`. */
  cpu_ms: number;
}

/** What work has moved, as a kind of job counts it. */
export interface Quantities {
  /** Received over the network, read from stored files, written to files for others, or sent to them. */
  bytes: number;
  /** Fetched from sites, whatever they answered. */
  pages: number;
  /** Written to datasets, tables and files. */
  rows: number;
  /** Of language models, of prompts and answers. */
  tokens: number;
}

const NOTHING: Quantities = { bytes: 0, pages: 0, rows: 0, tokens: 0 };

export const sumOfQuantities = (all: readonly Partial<Quantities>[]): Quantities =>
  all.reduce<Quantities>(
    (sum, { bytes = 0, pages = 0, rows = 0, tokens = 0 }) => ({
      bytes: sum.bytes + bytes,
      pages: sum.pages + pages,
      rows: sum.rows + rows,
      tokens: sum.tokens + tokens,
    }),
    NOTHING,
  );

/** As it is added to a job: a figure that is none must not fail the work that it is about. */
export const costOf = (cpuMs: number, moved: Partial<Quantities> = {}): Cost => ({
  cpu_ms: figure(cpuMs),
  bytes: Math.round(figure(moved.bytes)),
  pages: Math.round(figure(moved.pages)),
  rows: Math.round(figure(moved.rows)),
  tokens: Math.round(figure(moved.tokens)),
});

const figure = (value = 0): number => (Number.isFinite(value) && value > 0 ? value : 0);
