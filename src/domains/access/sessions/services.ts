import type { RequestLimits } from '../../../platform/limits/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { SessionSigner } from './signing.ts';

export interface SessionsServices {
  database: Database;
  signer: SessionSigner;
  limits: RequestLimits;
  /** Takes effect here at once, before other nodes hear of it. */
  forget(userId: string): void;
}
