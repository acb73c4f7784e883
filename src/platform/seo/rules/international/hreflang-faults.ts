import { LANGUAGES, REGIONS, SCRIPTS } from './codes.ts';

/** What people write for a region that has another code, or none. */
const REGION_MISTAKES: Readonly<Record<string, string>> = {
  UK: 'the code of the United Kingdom is GB',
  EU: 'the European Union is not a country; name the countries, or leave the region out',
  '419': 'Latin America is not a country; name the countries, or leave the region out',
};
const LANGUAGE_MISTAKES: Readonly<Record<string, string>> = {
  cn: 'the code of Chinese is zh',
  jp: 'the code of Japanese is ja',
  dk: 'the code of Danish is da',
  cz: 'the code of Czech is cs',
  gr: 'the code of Greek is el',
  ua: 'the code of Ukrainian is uk',
  iw: 'the code of Hebrew is he',
  in: 'the code of Indonesian is id',
  us: 'us is a country; the code of English in the United States is en-us',
  gb: 'gb is a country; the code of English in the United Kingdom is en-gb',
};
/** What is wrong with a code of `hreflang`, as the end of a sentence; null when nothing is. */
export function hreflangFault(written: string): string | null {
  const code = written.trim();
  if (code === '') return 'is empty';
  if (code !== written) return 'has blanks around it';
  if (code.toLowerCase() === 'x-default') return null;
  if (code.includes('_')) return 'has an underscore instead of a hyphen';
  const [language = '', ...rest] = code.split('-');
  return languageFault(language.toLowerCase()) ?? restFault(rest);
}

function languageFault(language: string): string | null {
  if (LANGUAGES.has(language)) return null;
  const mistake = LANGUAGE_MISTAKES[language];
  const hint = mistake === undefined ? '' : `: ${mistake}`;
  return `begins with "${language}", which is not an ISO 639-1 language${hint}`;
}

/** Script and region, each of which may be left out. */
function restFault(parts: readonly string[]): string | null {
  const [first, second, ...more] = parts;
  if (first === undefined) return null;
  if (more.length > 0) return 'has too many parts';
  const hasScript = /^[a-z]{4}$/i.test(first);
  if (hasScript && !SCRIPTS.has(capitalised(first)))
    return `has "${first}", which is not an ISO 15924 script`;
  if (!hasScript && second !== undefined) return `has "${first}", which is not an ISO 15924 script`;
  const region = (hasScript ? second : first)?.toUpperCase();
  if (region === undefined) return null;
  const mistake = REGION_MISTAKES[region];
  if (mistake !== undefined) return `has the region "${region}": ${mistake}`;
  return REGIONS.has(region) ? null : `has "${region}", which is not an ISO 3166-1 country`;
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
