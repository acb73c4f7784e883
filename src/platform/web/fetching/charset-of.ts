import { findHtmlCharset, findTextCharset, findXmlCharset } from '../charsets/find-charset.ts';

const XML = /^(?:text|application)\/xml\b|\+xml\b/i;
const TEXT = /^text\/|^application\/(?:json|javascript|ld\+json)\b/i;

/** The character set of a body that is text; undefined for pictures and the like. */
export function charsetOf(body: Buffer, contentType: string): string | undefined {
  if (body.length === 0) return undefined;
  // What says nothing of itself is taken for a page, as browsers do.
  if (contentType === '' || /^(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType)) {
    return findHtmlCharset(body, contentType).charset;
  }
  if (XML.test(contentType)) return findXmlCharset(body, contentType).charset;
  return TEXT.test(contentType) ? findTextCharset(body, contentType).charset : undefined;
}
