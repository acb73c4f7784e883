import type { PageLoader } from '../../../platform/pages/index.ts';
import type { Threads } from '../../../platform/threads/index.ts';

export interface InspectionServices {
  pages: PageLoader;
  threads: Threads;
}

/** Names in lower case. */
export type Headers = Readonly<Record<string, string | string[] | undefined>>;
