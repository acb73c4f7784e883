import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

/** What fits into one packet gains nothing. */
const LEAST_BYTES = 1_400;
const TEXTUAL = /^text\/|[/+](?:json|xml)$|javascript|ecmascript|^application\/(?:manifest|wasm)/;
const COMPRESSED = /\b(?:gzip|x-gzip|br|zstd|deflate|compress)\b/i;

/** Made once, which takes longer than all the rest of the rule. */
const english = new Intl.NumberFormat('en');

export const httpCompression = definePageRule({
  id: 'http-compression',
  title: 'Response is not compressed',
  why: 'Text shrinks to a third or less when it is compressed. Without it the page loads more slowly, above all on mobile connections.',
  fix: 'Turn on Brotli, Zstandard or gzip for HTML, CSS, JavaScript, JSON and SVG on the server or the CDN.',
  example: {
    bad: 'Content-Type: text/html\nContent-Length: 84213',
    good: 'Content-Type: text/html\nContent-Encoding: br',
  },
  category: 'http',
  severity: 'low',
  weight: 1,
  needs: ['response'],
  core: true,
  judge({ response }) {
    if (response === null || response.status !== 200) return NOT_APPLICABLE;
    const { headers, bodyBytes, sniffedType } = response;
    const type = headers['content-type']?.[0]?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const isText = TEXTUAL.test(type) || (type === '' && sniffedType === 'html');
    if (!isText || bodyBytes <= LEAST_BYTES) return NOT_APPLICABLE;
    const encoding = headers['content-encoding']?.join(', ') ?? '';
    return failIf(
      COMPRESSED.test(encoding)
        ? []
        : [
            {
              locator: 'content-encoding',
              message: `The response has ${english.format(bodyBytes)} bytes of text and is not compressed.`,
              expected: 'gzip, br or zstd',
              found: encoding === '' ? 'no Content-Encoding' : encoding,
            },
          ],
    );
  },
});
