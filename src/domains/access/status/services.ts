import type { Sql } from '../../../kernel/sql.ts';

/** One outside thing the program stands on. */
export interface ServiceProbe {
  name: string;
  /** Rejects when the thing is not there; the text it resolves to says what it is. */
  check(): Promise<string>;
}

export interface StatusServices {
  version: string;
  environment: string;
  startedAt: Date;
  /** Cheap: answered on every health probe. */
  ping(): Promise<void>;
  probes: readonly ServiceProbe[];
  countJobs(
    sql: Sql,
  ): Promise<{ running: number; paused: number; completed_today: number; failed_today: number }>;
}
