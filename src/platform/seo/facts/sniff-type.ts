const SIGNATURES: readonly (readonly [string, string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['GIF8', 'image/gif'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['PK\x03\x04', 'application/zip'],
  ['\x1f\x8b', 'application/gzip'],
  ['wOFF', 'font/woff'],
  ['wOF2', 'font/woff2'],
];
const LOOKED_AT = 1_024;
const HTML_START =
  /^(?:<!--[\s\S]*?-->|\s)*<(?:!doctype\s+html|html|head|body|title|meta|script|style|link|h1|div|p|table|iframe|a|br|font)[\s>/]/i;
const XML_START = /^\s*<\?xml\b/i;
const XHTML = /<html\b/i;
const SVG_START = /^(?:<\?xml[\s\S]*?\?>|<!--[\s\S]*?-->|<!doctype[^>]*>|\s)*<svg\b/i;
const JSON_START = /^\s*(?:\{\s*["}]|\[\s*["[{\]\d])/;

/** What a body is by its first bytes: `html`, `xml`, `text`, or a media type such as `image/png`; null when nobody can tell. */
export function sniffType(body: Uint8Array): string | null {
  if (body.length === 0) return null;
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, LOOKED_AT)).toString(
    'latin1',
  );
  for (const [signature, type] of SIGNATURES) if (start.startsWith(signature)) return type;
  if (start.startsWith('RIFF') && start.startsWith('WEBP', 8)) return 'image/webp';
  if (start.startsWith('ftypavif', 4)) return 'image/avif';
  return sniffText(start.replace(/^\xef\xbb\xbf/, ''));
}

function sniffText(start: string): string | null {
  if (SVG_START.test(start)) return 'image/svg+xml';
  if (XML_START.test(start)) return XHTML.test(start) ? 'html' : 'xml';
  if (HTML_START.test(start)) return 'html';
  if (JSON_START.test(start)) return 'application/json';
  return /[\x00-\x08\x0e-\x1a]/.test(start) ? null : 'text';
}
