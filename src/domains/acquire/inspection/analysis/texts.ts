import { type Element, type UrlResolver, visibleText } from '../../../../platform/html/index.ts';

/** Cut where it is long, and always a text that can be sent. */
export function cut(text: string, most: number): string {
  const whole = text.toWellFormed();
  return whole.length > most ? `${whole.slice(0, most).toWellFormed()}…` : whole;
}

export const textOf = (element: Element, most: number): string => cut(visibleText(element), most);

export const tokensOf = (value: string | undefined): string[] =>
  (value ?? '').toLowerCase().split(/\s+/).filter(Boolean);

/** The first value of a `meta` name that may come several times. */
export const first = (value: string | string[] | undefined): string | null =>
  (Array.isArray(value) ? value[0] : value) ?? null;

/** An address in full, or as it is written where nothing is known to complete it with. */
export const absolute = (resolver: UrlResolver, href: string): string =>
  cut(resolver.resolve(href.trim()) ?? href, 2_048);
