const ELEMENT =
  'doctype html|html|head|body|script|style|div|meta|link|title|p|pre|main|section|nav|span|iframe|center|table|h[1-6]|ul';
const PAGE = new RegExp(
  String.raw`^[\s\ufeff]*(?:<!--|<!?(?:${ELEMENT})\b|<\?xml[^>]*\?>\s*<(?:!doctype\s+html|html)\b)`,
  'i',
);

/** A web page, and not a list or a file in XML. */
export const isPageText = (text: string): boolean => PAGE.test(text);
