import type { PageFacts } from '../../facts/page-facts.ts';
import { type Finding, failIf, NOT_APPLICABLE, type Verdict } from '../define-rule.ts';
import { isHtmlPage } from '../indexability/directives.ts';

/** Fails with this finding when the page was answered without the protection. */
export function failWithout(page: PageFacts, isThere: boolean, finding: Finding): Verdict {
  if (page.response === null || !isHtmlPage(page)) return NOT_APPLICABLE;
  return failIf(isThere ? [] : [finding]);
}

export const headersNamed = ({ response }: PageFacts, name: string): readonly string[] =>
  (response?.headers[name] ?? []).filter((value) => value.trim() !== '');

/** Policies that are enforced: those that only report protect nobody. */
export const policiesOf = (page: PageFacts): string[] => [
  ...headersNamed(page, 'content-security-policy'),
  ...(page.document?.metas ?? [])
    .filter(({ kind, name }) => kind === 'http-equiv' && name === 'content-security-policy')
    .map(({ content }) => content)
    .filter((content) => content !== ''),
];
