import { type ErrorDetail, invalidRequest } from '../../../../kernel/errors.ts';

/** Refuses a list that names the same thing twice: one of the two would be lost. */
export function checkDistinct<Item>(
  list: string,
  items: readonly Item[],
  keyOf: (item: Item) => string,
): void {
  const seen = new Map<string, number>();
  const details: ErrorDetail[] = [];
  items.forEach((item, index) => {
    const key = keyOf(item);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else details.push({ path: `${list}.${index}`, message: `is the same as ${list}.${first}` });
  });
  refuse(details);
}

/** Nothing is written when one item is wrong. */
export function refuse(details: readonly ErrorDetail[]): void {
  const [first] = details;
  if (first === undefined) return;
  throw invalidRequest(
    `${first.path} ${first.message}. Nothing was written; correct it and send the list again.`,
    { details: details.slice(0, 100) },
  );
}
