const MOST_CHARACTERS = 40;

const NOTHING =
  /^(?:n\/?\.?a\.?|none|nil|[<([]?null[>)\]]?|nan|undefined|not applicable|(?:not |un)available|\(?blank\)?|\\n|\$?\s*[-–—.*]+|\$|#n\/a)$/i;

/** What such words begin with; most texts are told by this alone. */
const MAY_BEGIN = new Set(Array.from('nNuU<([\\$-\u2013\u2014.*#', (letter) => letter.charCodeAt(0)));

/** Whether a trimmed text says that nothing stands here. */
export const isNothing = (text: string): boolean =>
  text === '' || (MAY_BEGIN.has(text.charCodeAt(0)) && text.length <= MOST_CHARACTERS && NOTHING.test(text));

/** The trimmed text; empty where it says that nothing stands here. */
export const somethingOf = (text: string): string => (isNothing(text) ? '' : text);

export const somethingOrNull = (text: string): string | null => (isNothing(text) ? null : text);
