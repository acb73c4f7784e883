import { globSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { CheckHtmlRules, Granary, SeoIssue } from '../../../client/index.ts';
import { failed } from '../failure.ts';
import { countText, Progress } from '../terminal.ts';
import type { AuditOutcome } from './outcome.ts';

export interface FilesWish {
  /** A file, or a folder with all its HTML files. */
  path: string;
  /** Where the folder will be on the web. */
  baseUrl: string | undefined;
  rules: readonly string[] | null;
}

/** Checks HTML files as a build leaves them; each gets the URL that it will have. */
export async function checkFiles(
  granary: Granary,
  wish: FilesWish,
  signal: AbortSignal,
): Promise<AuditOutcome> {
  const isFolder = statSync(wish.path).isDirectory();
  const files = isFolder
    ? globSync('**/*.{html,htm}', { cwd: wish.path })
        .sort()
        .map((file) => join(wish.path, file))
    : [wish.path];
  if (files.length === 0) throw failed(`There is no HTML file in ${wish.path}.`);
  const progress = new Progress('Checking');
  const issues: SeoIssue[] = [];
  const scores: number[] = [];
  let ruleset = '';
  for (const [at, file] of files.entries()) {
    progress.update(`${at} of ${files.length} files`, at / files.length);
    const url = urlOf(isFolder ? relative(wish.path, file) : '', wish.baseUrl);
    const result = await granary.check.html(
      {
        html: await readFile(file, 'utf8'),
        ...(url === undefined ? {} : { url }),
        ...(wish.rules === null ? {} : { rules: [...wish.rules] as CheckHtmlRules[] }),
      },
      { signal },
    );
    ruleset = result.ruleset;
    if (result.score !== null) scores.push(result.score);
    // Lines are those of the file, so that is what an editor shall open.
    issues.push(...result.issues.map((issue) => ({ ...issue, url: file })));
  }
  progress.done(countText(files.length, 'file'));
  const score =
    scores.length === 0 ? null : Math.round(scores.reduce((sum, one) => sum + one, 0) / scores.length);
  return { subject: wish.path, score, pages: files.length, ruleset, issues, auditId: null };
}

function urlOf(path: string, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined) return undefined;
  const address = path
    .split(/[\\/]/)
    .join('/')
    .replace(/(^|\/)index\.html?$/, '$1');
  return new URL(address, baseUrl.endsWith('/') || address === '' ? baseUrl : `${baseUrl}/`).href;
}
