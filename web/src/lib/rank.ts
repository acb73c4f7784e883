/** How well a name answers what was typed, from the whole name down to its letters in order; 0 is no answer. */
export function rank(name: string, typed: string): number {
  const text = name.toLowerCase();
  const sought = typed.trim().toLowerCase();
  if (sought === '') return 1;
  if (text === sought) return 6;
  if (text.startsWith(sought)) return 5;
  if (wordsOf(text).some((word) => word.startsWith(sought))) return 4;
  if (wordsOf(sought).every((part) => wordsOf(text).some((word) => word.startsWith(part)))) return 3;
  if (text.includes(sought)) return 2;
  return hasInOrder(text, sought) ? 1 : 0;
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

function hasInOrder(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters.replaceAll(/\s/g, '')) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}
