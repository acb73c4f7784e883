import { isGlued, type NameForm } from './name-forms.ts';

export interface FoundForm {
  form: NameForm;
  /** First and last word of it, the latter not included. */
  start: number;
  end: number;
}

/** All forms that stand in a name, whether their words are written together or apart. */
export function formsIn(words: readonly string[], forms: readonly NameForm[]): FoundForm[] {
  const joined = words.join('');
  return forms.flatMap((form) => {
    if (!joined.includes(form.compact)) return [];
    const found = placeOf(words, form);
    if (found === null) return [];
    return form.isLoose || (form.isLeading && found.start === 0) ? [{ form, ...found }] : [];
  });
}

function placeOf(words: readonly string[], form: NameForm): { start: number; end: number } | null {
  for (let start = 0; start < words.length; start++) {
    let joined = '';
    for (let end = start; end < words.length && joined.length < form.compact.length; end++) {
      joined += words[end] ?? '';
      if (joined === form.compact) return { start, end: end + 1 };
    }
  }
  return isGlued(words[0] ?? '', form) ? { start: 0, end: 1 } : null;
}

/** The first in the name, and of those the longest. */
export const leading = (found: readonly FoundForm[]): FoundForm | undefined =>
  found.toSorted((one, other) => one.start - other.start || other.end - one.end)[0];
