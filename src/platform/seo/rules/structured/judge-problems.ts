import type { PageFacts } from '../../facts/page-facts.ts';
import type { StructuredFacts, StructuredProblem } from '../../structured/structured-facts.ts';
import { type Finding, failIf, NOT_APPLICABLE, type Verdict } from '../define-rule.ts';
import { isHtmlPage } from '../indexability/directives.ts';

/** Fails for each problem of its kind; a page without structured data has nothing to judge. */
export const judgeProblems =
  (rule: StructuredProblem['rule']) =>
  (page: PageFacts): Verdict => {
    const { document } = page;
    if (document === null || !isHtmlPage(page) || !isThere(document.structured)) return NOT_APPLICABLE;
    return failIf(findingsOf(document.structured, rule));
  };

/** Any item, or a block that nobody could read. */
export const isThere = ({ counts, problems }: StructuredFacts): boolean =>
  counts.jsonLd + counts.microdata + counts.rdfa + problems.length > 0;

export const findingsOf = ({ problems }: StructuredFacts, rule: StructuredProblem['rule']): Finding[] =>
  problems
    .filter((problem) => problem.rule === rule)
    .map(({ path, message, expected, found, place }) => ({
      locator: path,
      message,
      place,
      ...(expected === undefined ? {} : { expected }),
      ...(found === undefined ? {} : { found }),
    }));
