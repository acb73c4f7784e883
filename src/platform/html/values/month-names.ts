/** Languages whose names of months are understood without being told. */
const USUAL = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'da',
  'nb',
  'fi',
  'cs',
  'ru',
  'tr',
  'hu',
  'ro',
  'uk',
  'el',
  'id',
];
const EXTRA: readonly (readonly [string, number])[] = [
  ['sept', 9],
  ['januar', 1],
  ['jänner', 1],
  ['mrz', 3],
  ['maerz', 3],
  ['agosto', 8],
];

const tables = new Map<string, ReadonlyMap<string, number>>();

/** The number of a month from its name, whole or short, in one language or in the usual ones. */
export function monthNumber(name: string, locale: string | undefined): number | undefined {
  const key = plain(name);
  if (key.length < 2) return undefined;
  return tableOf(locale ?? '').get(key) ?? (locale === undefined ? undefined : tableOf('').get(key));
}

function tableOf(locale: string): ReadonlyMap<string, number> {
  let table = tables.get(locale);
  if (table === undefined) {
    table = locale === '' ? usualTable() : monthsOf(locale);
    if (tables.size === 200) tables.clear();
    tables.set(locale, table);
  }
  return table;
}

/** A name that means different months in two languages is left out. */
function usualTable(): ReadonlyMap<string, number> {
  const table = new Map<string, number>();
  const doubtful = new Set<string>();
  for (const locale of USUAL) {
    for (const [name, month] of monthsOf(locale)) {
      if ((table.get(name) ?? month) !== month) doubtful.add(name);
      else table.set(name, month);
    }
  }
  for (const [name, month] of EXTRA) table.set(name, month);
  for (const name of doubtful) table.delete(name);
  for (const [name, month] of monthsOf('en')) table.set(name, month);
  return table;
}

function monthsOf(locale: string): Map<string, number> {
  const names = new Map<string, number>();
  for (let month = 1; month <= 12; month++) {
    const date = new Date(Date.UTC(2024, month - 1, 15));
    for (const width of ['long', 'short'] as const) {
      const alone = new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' }).format(date);
      const parts = new Intl.DateTimeFormat(locale, {
        month: width,
        day: 'numeric',
        timeZone: 'UTC',
      }).formatToParts(date);
      const inDate = parts.find((part) => part.type === 'month')?.value ?? '';
      for (const name of [alone, inDate]) {
        const key = plain(name);
        if (/\p{L}{2}/u.test(key)) names.set(key, month);
      }
    }
  }
  return names;
}

const plain = (name: string): string => name.toLowerCase().replace(/\.+$/, '').normalize('NFC');
