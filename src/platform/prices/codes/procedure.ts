import { withoutBlanks } from './without-blanks.ts';

const USUAL = /^[A-Z\d]\d{3}[\dA-Z]$/;
const PREFIX = /^(?:CPT-?4[\s:-]+|CPT[\s:#-]*|HCPCS?[\s:#-]*)(?=[A-Z]?\d)/;
/** With modifiers of two characters behind it. */
const MODIFIED = /^([A-Z\d]\d{3}[\dA-Z])((?:[\s,-]+[A-Z\d]{2})+)$/;
/** The same, of those that stand behind it without anything between: digits there may be those of a hospital's own number. */
const ATTACHED = /^([A-Z\d]\d{3}[\dA-Z])(TC|LT|RT|QW|SG|JW|JZ)$/;
/** No procedure has a number below 100. */
const SHORT_NUMBER = /^[1-9]\d{2,3}$/;
const SHORT_CATEGORY = /^\d{1,3}[AFMTU]$/;

/** The code of a procedure, in upper case, without its prefix, with the zeros that spreadsheets cut off. */
export function normaliseProcedure(code: string): { code: string; modifiers: string } {
  if (USUAL.test(code)) return { code, modifiers: '' };
  const bare = code.replace(PREFIX, '').replace(/\.$/, '');
  const [, own, behind = ''] = MODIFIED.exec(bare) ?? ATTACHED.exec(bare) ?? [];
  if (own !== undefined)
    return {
      code: own,
      modifiers: behind
        .trim()
        .replace(/[\s,-]+/g, ' ')
        .trim(),
    };
  const plain = withoutBlanks(bare);
  const isShort = SHORT_NUMBER.test(plain) || SHORT_CATEGORY.test(plain);
  return { code: isShort ? plain.padStart(5, '0') : plain, modifiers: '' };
}
