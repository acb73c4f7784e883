/** V8 copies shorter pieces anyway. */
const SHORTEST_SHARED = 13;

/** The same text, but no longer a piece of the page that it was cut from, which would be kept for as long as the piece. */
export function ownCopy(text: string): string {
  return text.length < SHORTEST_SHARED ? text : ` ${text}`.slice(1);
}
