import { extractionDomain } from '../domains/content/extraction/index.ts';
import { mount } from '../http/define-domain.ts';
import type { Area, Base } from './area.ts';

/** What pages say: articles today, briefs and drafts to come. */
export function composeContent({ pages, threads }: Base): Area {
  return { domains: [mount(extractionDomain, { pages, threads })] };
}
