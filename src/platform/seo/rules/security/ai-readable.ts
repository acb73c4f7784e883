import type { DocumentFacts, RenderedFacts } from '../../facts/page-facts.ts';
import { definePageRule, type Finding, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isHtmlPage } from '../indexability/directives.ts';

const LEAST_WORDS = 50;
/** Of what is there after the scripts ran. */
const LEAST_SHARE = 0.5;
const PARTS = 3;

export const aiReadable = definePageRule({
  id: 'ai-readable',
  title: 'Hard to read for machines',
  why: 'Assistants, agents and most AI crawlers do not run scripts. They rely on text in the HTML, on landmarks that tell content from navigation, and on names of controls.',
  fix: 'Send the main content in the HTML, put it into a main element, and give every button, field and frame a name.',
  example: {
    bad: '<div id="app"></div>\n<script src="/app.js"></script>',
    good: '<main>\n  <h1>Oak dining table</h1>\n  <p>We build this table from European oak …</p>\n</main>',
  },
  category: 'security',
  severity: 'info',
  weight: 0,
  needs: ['html', 'rendered'],
  cannotDoWithout: ['html'],
  core: false,
  judge(page) {
    const { document, rendered } = page;
    if (document === null || !isHtmlPage(page)) return NOT_APPLICABLE;
    const lacking = lackingIn(document, rendered);
    const score = `Machine readability: ${PARTS - lacking.length} of ${PARTS}.`;
    return failIf(
      lacking.map((finding) => ({ ...finding, message: `${finding.message} ${score}` })),
      { affected: lacking.length, of: PARTS },
    );
  },
});

function lackingIn(document: DocumentFacts, rendered: RenderedFacts | null): Finding[] {
  const { words } = document.content;
  const findings: Finding[] = [];
  if (words < LEAST_WORDS || (rendered !== null && words < rendered.words * LEAST_SHARE))
    findings.push({
      locator: 'content',
      message:
        rendered === null
          ? `The HTML has ${words} words of content.`
          : `The HTML has ${words} of ${rendered.words} words of content.`,
      expected: 'the main content in the HTML',
      found: `${words} words`,
    });
  if (!document.landmarks.includes('main'))
    findings.push({
      locator: 'landmarks',
      message: 'No main element tells the content from the rest.',
      expected: 'main',
      found: document.landmarks.join(', ') || 'no landmarks',
    });
  const unnamed = document.unnamedControls.length;
  const [first] = document.unnamedControls;
  if (first !== undefined)
    findings.push({
      locator: 'names',
      message: `${unnamed} of ${document.controls} controls ${unnamed === 1 ? 'has' : 'have'} no name.`,
      place: first.place,
      expected: 'a name for every control',
      found: `<${first.element}> without a name`,
    });
  return findings;
}
