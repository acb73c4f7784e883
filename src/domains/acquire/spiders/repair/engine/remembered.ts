import { LRUCache } from 'lru-cache';

const MOST_SIGNS = 1_000_000;

/** What is made of a text and of nothing else, made once for the texts of late: each is compared with many others. */
export function remembered<Value extends {}>(make: (text: string) => Value): (text: string) => Value {
  const known = new LRUCache<string, Value>({
    maxSize: MOST_SIGNS,
    sizeCalculation: (_, text) => text.length + 1,
  });
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    known.set(text, made);
    return made;
  };
}
