/** What a job has used, from its start on. Others multiply it by prices. */
export interface Cost extends Quantities {
  /** Processor time, as far as it is measured; see `CpuMeter`. */
  cpu_ms: number;
}

/** What work has moved, as a kind of job counts it. */
export interface Quantities {
  /** Received over the network, or read from stored files. */
  bytes: number;
  /** Fetched from sites, whatever they answered. */
  pages: number;
  /** Written to datasets, tables and files. */
  rows: number;
  /** Of language models, of prompts and answers. */
  tokens: number;
}

export const NO_QUANTITIES: Quantities = { bytes: 0, pages: 0, rows: 0, tokens: 0 };

export const addQuantities = (one: Partial<Quantities>, other: Partial<Quantities> = {}): Quantities => ({
  bytes: (one.bytes ?? 0) + (other.bytes ?? 0),
  pages: (one.pages ?? 0) + (other.pages ?? 0),
  rows: (one.rows ?? 0) + (other.rows ?? 0),
  tokens: (one.tokens ?? 0) + (other.tokens ?? 0),
});

/** As it is added to a job: a figure that is none must not fail the work that it is about. */
export const costOf = (cpuMs: number, moved: Partial<Quantities> = {}): Cost => ({
  cpu_ms: figure(cpuMs),
  bytes: Math.round(figure(moved.bytes)),
  pages: Math.round(figure(moved.pages)),
  rows: Math.round(figure(moved.rows)),
  tokens: Math.round(figure(moved.tokens)),
});

const figure = (value = 0): number => (Number.isFinite(value) && value > 0 ? value : 0);
