/** The text up to the first such mark; all of it where there is none. */
export function before(text: string, mark: string): string {
  const end = text.indexOf(mark);
  return end === -1 ? text : text.slice(0, end);
}
