export interface RecordedFinding {
  /** Of an editor; in JSON only where it was looked for. */
  line?: number;
  /** As the validator has it: a JSON pointer, a cell such as F12, or `row 12`. */
  path: string;
  message: string;
}

/** What a validator says of a file, as it is kept. */
export interface VerdictRecord {
  validator: 'cms-hpt' | 'cms-tic-schema';
  /** The one that it was judged as. */
  version: string;
  valid: boolean;
  /** As many as were told: validators stop at a thousand. */
  error_count: number;
  alert_count: number;
  errors: RecordedFinding[];
  alerts: RecordedFinding[];
}
