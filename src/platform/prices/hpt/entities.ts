const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ...([['amp', '&'] as const, ['lt', '<'] as const, ['gt', '>'] as const, ['quot', '"'] as const] as const),
  ...([['apos', "'"] as const, ['#39', "'"] as const, ['nbsp', ' '] as const] as const),
]);
const ENTITY = /&(amp|lt|gt|quot|apos|#0?39|nbsp);/g;

/** A text that was once on a page has some characters in the way of pages. */
export const withoutEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (written, name: string) => CHARACTERS.get(name.replace('#0', '#')) ?? written)
    : text;
