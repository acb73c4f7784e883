import type { PageLoader } from '../../../platform/pages/index.ts';
import type { Threads } from '../../../platform/threads/index.ts';

export interface ExtractionServices {
  pages: PageLoader;
  threads: Threads;
}
