/** What the runner asks a host for. */
export interface RunFile {
  file: string;
}

export interface Ending {
  name: string;
  /** 0 is the file itself. */
  nesting: number;
  result: 'passed' | 'failed' | 'skipped';
  /** A suite's own result only adds up those of its tests. */
  isSuite: boolean;
  milliseconds: number;
  error?: string;
}

/** What a host tells while it works. */
export type FromHost =
  | { kind: 'ready' }
  | { kind: 'began'; name: string }
  | { kind: 'ended'; ending: Ending }
  | { kind: 'done'; file: string; cpuSeconds: number; operations: number; leftovers: string[] };
