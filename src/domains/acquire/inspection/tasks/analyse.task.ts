import { parseHtml } from '../../../../platform/html/index.ts';
import { type AnalyseOptions, analysePage } from '../analysis/analyse-page.ts';
import { compareRendered } from '../analysis/compare-rendered.ts';
import { outline } from '../analysis/outline.ts';
import { parseProblems } from '../analysis/parse-problems.ts';
import { repeatingStructures } from '../analysis/repeating.ts';
import { attempt } from './faults.ts';

export interface AnalyseInput extends AnalyseOptions {
  html: string;
  /** The same page after its scripts. */
  rendered: string | undefined;
  /** Also tell how the page is built. */
  withStructure: boolean;
}

export default function analyse({ html, rendered, withStructure, ...options }: AnalyseInput) {
  return attempt(() => {
    const tree = parseHtml(html, { positions: withStructure });
    return {
      ...analysePage(tree, options),
      difference:
        rendered === undefined || options.url === undefined
          ? null
          : compareRendered(tree, parseHtml(rendered), options.url),
      structure: withStructure
        ? {
            outline: outline(tree),
            repeating: repeatingStructures(tree),
            problems: parseProblems(html, tree),
          }
        : null,
    };
  });
}
