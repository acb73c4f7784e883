import { judgeLargeSite } from './seo/judge-large-site.ts';
import { runParts } from './support/parts.ts';

export const run = (parts: readonly string[]): Promise<boolean> => runParts({ large: judgeLargeSite }, parts);
