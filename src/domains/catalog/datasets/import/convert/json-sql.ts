import { quoteText, trimmed } from './quote.ts';

const WORD = '"(?:[^"\\\\]|\\\\.)*"|true|false|null';

/**
 * DuckDB takes more for JSON than JSON is: `nan`, `inf`, and a comma before a closing bracket. Of what it takes, this is
 * the rest: no letters outside of strings but those of words and of exponents, and behind each comma something else.
 */
const STRICT = `(?s)(?:${WORD}|[^a-df-zA-DF-Z",]|,\\s*(?:${WORD}|[^a-df-zA-DF-Z",\\]}\\s]))*`;

/** Where nothing, not even in a string, could be one of these, all is told in half the time: by one pattern, because each costs a call. */
const SUSPECT = '(?i)nan|inf|,\\s*[\\]}]|\\\\u0000';

/** A NUL escaped, which PostgreSQL cannot hold. */
const hasNul = (text: string): string =>
  `CASE WHEN contains(${text}, '\\u0000') THEN regexp_matches(${text}, '(?:^|[^\\\\])(?:\\\\\\\\)*\\\\u0000') END`;

/** Objects and lists seldom have space around them. */
const value = (text: string): string =>
  `CASE WHEN ${text} LIKE '{%}' OR ${text} LIKE '[%]' THEN ${text} ELSE nullif(${trimmed(text)}, 'null') END`;

/** JSON as it is stored. Cases in their order, because DuckDB tries the parts of an AND in any, the slow ones too. */
export const jsonText = (text: string): string =>
  `CASE WHEN NOT json_valid(${text}) THEN NULL WHEN NOT regexp_matches(${text}, ${quoteText(SUSPECT)}) THEN ${value(text)}
    WHEN ${hasNul(text)} THEN NULL WHEN regexp_full_match(${text}, ${quoteText(STRICT)}) THEN ${value(text)} END`;
