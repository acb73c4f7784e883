const LITTLE = new Set(['a', 'an', 'and', 'at', 'by', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** The words that a description must have; those that tell nothing count only where there are no others. */
export function wantedWords(text: string): string[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const telling = words.filter((word) => !LITTLE.has(word.toLowerCase()));
  if (telling.length > 0) return telling;
  return words.length > 0 ? words : [text];
}
