import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const a11yNames = definePageRule({
  id: 'a11y-names',
  title: 'Control without a name',
  why: 'Screen readers announce a control by its name. Without one, a person hears "button" or "edit" and has to guess.',
  fix: 'Add a <label> to fields, text or aria-label to buttons, and a title to frames.',
  example: {
    bad: '<input type="email">\n<button><svg>…</svg></button>',
    good: '<label>Email address <input type="email"></label>\n<button aria-label="Close"><svg>…</svg></button>',
  },
  category: 'mobile',
  severity: 'low',
  weight: 2,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const { unnamedControls: bad, controls } = document;
    return failIf(
      bad.map(({ element, hint, place }) => ({
        locator: `control:${element} ${hint}`.trim(),
        message: hint === '' ? `A <${element}> has no name.` : `The <${element}> "${hint}" has no name.`,
        expected: 'an accessible name',
        found: 'none',
        place,
      })),
      { affected: bad.length, of: controls },
    );
  },
});
