import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const doctype = definePageRule({
  id: 'doctype',
  title: 'Missing or outdated doctype',
  why: 'Without a modern doctype browsers switch to quirks mode and lay the page out as browsers of 1999 did.',
  fix: 'Start the page with <!DOCTYPE html>.',
  example: { bad: '<html lang="en">', good: '<!DOCTYPE html>\n<html lang="en">' },
  category: 'mobile',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const isMissing = document.doctype === 'none';
    if (!isMissing && document.doctype !== 'quirks') return failIf([]);
    return failIf([
      {
        locator: 'doctype',
        message: isMissing ? 'The page has no doctype.' : 'The doctype puts browsers into quirks mode.',
        expected: '<!DOCTYPE html>',
        found: isMissing ? 'none' : 'a doctype of quirks mode',
        place: { line: 1, column: 1 },
      },
    ]);
  },
});
