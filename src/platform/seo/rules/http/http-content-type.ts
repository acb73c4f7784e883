import type { ResponseFacts } from '../../facts/page-facts.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const httpContentType = definePageRule({
  id: 'http-content-type',
  title: 'Wrong or missing content type',
  why: 'Browsers and search engines decide by the Content-Type header what to do with a response. With a wrong one, a page is offered as a download, shown as text or not indexed.',
  fix: 'Send the Content-Type that the body has, for pages text/html; charset=utf-8.',
  example: { bad: 'Content-Type: text/plain', good: 'Content-Type: text/html; charset=utf-8' },
  category: 'http',
  severity: 'medium',
  weight: 2,
  needs: ['response'],
  core: false,
  judge({ finalUrl, response }) {
    if (response === null || response.status !== 200 || response.bodyBytes === 0) return NOT_APPLICABLE;
    const written = response.headers['content-type']?.[0]?.trim() ?? '';
    const type = written.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    if (!/^[^/\s]+\/[^/\s]+$/.test(type))
      return failIf([
        {
          locator: 'content-type',
          message:
            written === ''
              ? 'The response has no Content-Type.'
              : `Content-Type is "${written}", which is not a media type.`,
          expected: 'text/html; charset=utf-8',
          found: written === '' ? 'nothing' : written,
        },
      ]);
    const actual = contradiction(type, finalUrl, response);
    if (actual === null) return failIf([]);
    return failIf([
      {
        locator: 'content-type',
        message: `Content-Type is ${type}, but ${actual.by} ${actual.type}.`,
        expected: actual.type,
        found: type,
      },
    ]);
  },
});

const SAME: Readonly<Record<string, RegExp>> = {
  html: /^(?:text\/html|application\/xhtml\+xml)$/,
  xml: /[/+]xml$|^text\/(?:xsl|xslt)$/,
  'application/json':
    /[/+]json$|^text\/(?:plain|javascript)$|^application\/(?:javascript|x-ndjson|jsonlines)$|manifest/,
  'application/zip': /zip|^application\/(?:vnd\.|epub|java-archive|x-)|octet-stream/,
  'application/gzip': /gzip|octet-stream|^application\/x-(?:tar|compressed)/,
  'application/pdf': /^application\/(?:pdf|x-pdf)$/,
};
const EXTENSIONS: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
};

/** By its first bytes, else by the end of its URL. Text may be of any textual type. */
function contradiction(
  type: string,
  url: string,
  { sniffedType }: ResponseFacts,
): { type: string; by: string } | null {
  if (sniffedType !== null && sniffedType !== 'text') {
    if (isSame(sniffedType, type)) return null;
    // A page may show a piece of HTML or XML as text on purpose, but not whole.
    if (sniffedType === 'xml' && /^text\//.test(type)) return null;
    return { type: sniffedType === 'html' ? 'text/html' : sniffedType, by: 'the body is' };
  }
  const extension = /\.([a-z0-9]{2,5})$/i.exec(URL.parse(url)?.pathname ?? '')?.[1]?.toLowerCase() ?? '';
  const expected = EXTENSIONS[extension];
  if (expected === undefined || sniffedType !== null || expected === type) return null;
  return { type: expected, by: 'the URL ends like' };
}

function isSame(sniffed: string, type: string): boolean {
  const pattern = SAME[sniffed];
  if (pattern !== undefined) return pattern.test(type);
  return sniffed === type || (sniffed === 'image/jpeg' && type === 'image/jpg') || /^font\//.test(sniffed);
}
