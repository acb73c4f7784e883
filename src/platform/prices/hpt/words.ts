const lower = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

const orNull = (text: string): string | null => (text === '' ? null : text);

const SETTINGS: Readonly<Record<string, string>> = {
  ...{ ip: 'inpatient', 'in-patient': 'inpatient', 'in patient': 'inpatient' },
  ...{ op: 'outpatient', 'out-patient': 'outpatient', 'out patient': 'outpatient' },
};

export const settingOf = (text: string): string | null => orNull(SETTINGS[lower(text)] ?? lower(text));

export const billingClassOf = (text: string): string | null => orNull(lower(text));

/** One of the five of CMS wherever only case, blanks and underscores differ. */
export const methodologyOf = (text: string): string | null => orNull(lower(text.replaceAll('_', ' ')));

/** Sorted, because their order says nothing and two files must agree on one set. */
export const modifiersOf = (written: string | readonly string[]): string => {
  if (written === '') return '';
  const texts = typeof written === 'string' ? [written] : written;
  const each = texts.flatMap((text) => text.toUpperCase().split(/[\s|,;/]+/)).filter((text) => text !== '');
  return [...new Set(each)].sort().join(',');
};

export const drugTypeOf = (text: string): string | null => orNull(text.trim().toUpperCase());

/** What is said of the payer's amount, then what is said of all. */
export const joinNotes = (one: string | null, other: string | null): string | null =>
  one !== null && other !== null && one !== other ? `${one}; ${other}` : (one ?? other);
