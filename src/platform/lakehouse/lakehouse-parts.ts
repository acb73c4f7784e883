import type { Logger } from '../../kernel/log.ts';
import type { Engine } from '../tables/index.ts';

/** What the parts of the lakehouse share. */
export interface LakehouseParts extends Engine {
  /** In the addresses of objects that readers get. */
  bucket: string;
  log: Logger;
}

/** How long a version can be read after the next one came, unless the owner of a table says otherwise. */
export const USUALLY_KEPT_SECONDS = 86_400;
