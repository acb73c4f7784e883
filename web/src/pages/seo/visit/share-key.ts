const FORM = /^([0-9a-f-]{36})\.\d+\.([\w-]{16})$/;
const KEY = /^([0-9a-f-]{36})\.([\w-]{16})$/;

/** What the address carries of an event's ID: which audit, and the proof that the reader was told of it. */
export function keyOf(eventId: string): string {
  const [, audit, proof] = FORM.exec(eventId) ?? [];
  return audit === undefined ? '' : `${audit}.${proof}`;
}

/** The place before the first event, from where everything is told again. */
export function placeOf(key: string): string | undefined {
  const [, audit, proof] = KEY.exec(key) ?? [];
  return audit === undefined ? undefined : `${audit}.0.${proof}`;
}
