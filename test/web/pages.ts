import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WEB = fileURLToPath(new URL('../../web/src/pages/', import.meta.url));

/** The patterns of every page, read from the sources: a new page is tested by being there. */
export const pagePatterns = (): string[] =>
  globSync('*/pages.ts', { cwd: WEB })
    .sort()
    .flatMap((file) => [...readFileSync(`${WEB}${file}`, 'utf8').matchAll(/(?:^|\{\s*)path: '([^']+)'/gm)])
    .map(([, path = '']) => path);

/**
 * The address of a page, with things that exist in place of the parts that begin with `$`. A part whose name stands for
 * several kinds of things is told by its pattern, such as `/crawl/enrichments/$job_id`.
 */
export function addressOf(pattern: string, things: Readonly<Record<string, string>>): string {
  return pattern.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const thing = things[pattern] ?? things[name];
    if (thing === undefined) throw new Error(`Tell test/web which ${name} to open ${pattern} with.`);
    return thing;
  });
}
