import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createStreamDecoder, decodeHtml, decodePlainText, decodeXml } from './decode.ts';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );
const utf8 = (text: string): Buffer => Buffer.from(text, 'utf8');
const summary = ({ text, charset, source }: ReturnType<typeof decodeHtml>) => [text, charset, source];

test('a byte order mark is stronger than the header, and the header than the page', () => {
  const page = '<meta charset=windows-1251>é';
  assert.deepEqual(summary(decodeHtml(utf8(`\ufeff${page}`), 'text/html; charset=koi8-r')), [
    page,
    'utf-8',
    'mark',
  ]);
  const sixteen = Buffer.from(`\ufeff${page}`, 'utf16le');
  assert.deepEqual(summary(decodeHtml(sixteen, 'text/html; charset=utf-8')), [page, 'utf-16le', 'mark']);
  assert.deepEqual(summary(decodeHtml(Buffer.from(sixteen).swap16())), [page, 'utf-16be', 'mark']);
  assert.deepEqual(summary(decodeHtml(utf8(page), 'text/html; charset=UTF-8')), [page, 'utf-8', 'header']);
  assert.deepEqual(summary(decodeHtml(bytes('<meta charset=windows-1251>', [0xd9]))), [
    '<meta charset=windows-1251>Щ',
    'windows-1251',
    'document',
  ]);
});

test('the header is read in the forms servers send it, and an unknown name is as none', () => {
  for (const header of [
    'text/html;charset=iso-8859-1',
    'text/html; Charset="ISO-8859-1"',
    "text/html; charset='latin1'",
    'text/html ; x=y; charset = l1 ; z',
    'text/html;charset=us-ascii',
  ]) {
    const { text, charset, source } = decodeHtml(bytes([0x80, 0xe9]), header);
    assert.deepEqual([text, charset, source], ['€é', 'windows-1252', 'header'], header);
  }
  for (const header of ['text/html; charset=nonsense', 'text/html; charset=', 'text/html', 'charset', '']) {
    assert.equal(decodeHtml(utf8('é'), header).source, 'bytes', header);
  }
});

test('a page tells its own character set as the standard says', () => {
  const cases: Record<string, string> = {
    '<meta charset="shift_jis">': 'shift_jis',
    '<META CHARSET = koi8-r >': 'koi8-r',
    '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">': 'iso-8859-2',
    '<meta content="text/html; charset=gb2312" http-equiv=content-type>': 'gbk',
    '<meta charset=utf-16>': 'utf-8',
    '<meta charset=x-user-defined>': 'windows-1252',
    '<?xml version="1.0" encoding="euc-kr"?><html>': 'euc-kr',
    '<!-- <meta charset=koi8-r> --><meta charset=big5>': 'big5',
    '<meta content="text/html; charset=koi8-r">': 'utf-8',
    '<meta name=charset content=koi8-r>': 'utf-8',
    '<script>"<meta charset=euc-jp>"</script>': 'euc-jp',
    '<meta charset=nonsense><meta charset=euc-jp>': 'euc-jp',
  };
  for (const [page, wanted] of Object.entries(cases))
    assert.equal(decodeHtml(utf8(page)).charset, wanted, page);
  const after = (length: number, end = '') =>
    decodeHtml(utf8(`<head><script>${'x'.repeat(length)}</script>${end}<meta charset=koi8-r>`)).charset;
  for (const length of [0, 900, 1_024, 60_000]) assert.equal(after(length), 'koi8-r', `${length}`);
  assert.equal(after(66_000), 'utf-8', 'no head is that long');
  assert.equal(after(2_000, '</head>'), 'utf-8', 'what follows the head is text');
  assert.equal(after(2_000, '<body class=x>'), 'utf-8');
});

test('without any word the bytes tell UTF-8 from Windows-1252, also when the last character is cut', () => {
  assert.deepEqual(summary(decodeHtml(utf8('größe €'))), ['größe €', 'utf-8', 'bytes']);
  assert.deepEqual(summary(decodeHtml(bytes('gr', [0xf6, 0xdf], 'e ', [0x80]))), [
    'größe €',
    'windows-1252',
    'default',
  ]);
  assert.deepEqual(summary(decodeHtml(utf8('plain'))), ['plain', 'utf-8', 'bytes']);
  for (const [character, length] of [
    ['é', 2],
    ['€', 3],
    ['😀', 4],
  ] as const) {
    for (let cut = 1; cut < length; cut += 1) {
      const part = utf8(`ä${character}`).subarray(0, 2 + cut);
      assert.equal(decodeHtml(part).charset, 'utf-8', `${character} ${cut}`);
    }
  }
  assert.equal(decodeHtml(Buffer.alloc(0)).text, '');
});

test('a wrong declaration damages the text as in a browser, and says so', () => {
  const wrong = decodeHtml(bytes('gr', [0xf6], 'n'), 'text/html; charset=utf-8');
  assert.deepEqual([wrong.text, wrong.isDamaged], ['gr\ufffdn', true]);
  assert.equal(decodeHtml(utf8('é'), 'text/html; charset=iso-8859-1').text, 'Ã©');
  assert.equal(decodeHtml(utf8('é')).isDamaged, false);
  assert.equal(decodeHtml(bytes('x'), 'text/html; charset=iso-2022-kr').text, '\ufffd');
});

/** From the tables of the Encoding Standard; the rare rows are those that many decoders lack. */
const SAMPLES: [charset: string, bytes: number[], text: string][] = [
  ['windows-1250', [0xe8, 0xf8], 'čř'],
  ['windows-1251', [0xcf, 0xf0, 0xe8], 'При'],
  ['windows-1252', [0x80, 0x9f, 0xa0], '€Ÿ\u00a0'],
  ['windows-1253', [0xe1, 0xe2], 'αβ'],
  ['windows-1254', [0xfd, 0xfe], 'ış'],
  ['windows-1255', [0xe0, 0xe1], 'אב'],
  ['windows-1256', [0xc7, 0xc8], 'اب'],
  ['windows-1257', [0xe0, 0xf0], 'ąš'],
  ['windows-1258', [0xd0, 0xfe], 'Đ₫'],
  ['windows-874', [0xa1, 0xa2], 'กข'],
  ['iso-8859-2', [0xb1, 0xe6], 'ąć'],
  ['iso-8859-5', [0xb0, 0xf1], 'Аё'],
  ['iso-8859-7', [0xa4, 0xe1], '€α'],
  ['iso-8859-15', [0xa4, 0xbd], '€œ'],
  ['iso-8859-16', [0xaa, 0xa4], 'Ș€'],
  ['koi8-r', [0xf0, 0xd2], 'Пр'],
  ['koi8-u', [0xa4, 0xa6], 'єі'],
  ['ibm866', [0x8f, 0xe0], 'Пр'],
  ['macintosh', [0x8a, 0xdb], 'ä€'],
  ['x-mac-cyrillic', [0x8f, 0xf0], 'Пр'],
  ['gbk', [0xc4, 0xe3, 0xba, 0xc3, 0x80], '你好€'],
  ['gb18030', [0x81, 0x30, 0x81, 0x30, 0x95, 0x32, 0x82, 0x36], '\u0080\u{20000}'],
  ['big5', [0xa7, 0x41, 0x87, 0x40, 0x88, 0x62], '你䏰\u00ca\u0304'],
  ['shift_jis', [0x82, 0xa0, 0x87, 0x40, 0xb1, 0xf0, 0x40], 'あ①ｱ\ue000'],
  ['euc-jp', [0xa4, 0xa2, 0x8e, 0xb1, 0x8f, 0xb0, 0xa1], 'あｱ丂'],
  ['iso-2022-jp', [0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42, 0x41], 'あA'],
  ['euc-kr', [0xb0, 0xa1, 0x8c, 0x63, 0x81, 0x41], '가똠갂'],
  ['utf-16le', [0x3d, 0xd8, 0x00, 0xde], '😀'],
  ['utf-16be', [0xd8, 0x3d, 0xde, 0x00], '😀'],
];

for (const [charset, raw, text] of SAMPLES) {
  test(`${charset} is decoded as in a browser, also byte by byte`, () => {
    const whole = decodeHtml(Buffer.from(raw), `text/html; charset=${charset}`);
    assert.deepEqual([whole.text, whole.charset, whole.isDamaged], [text, charset, false]);
    const decoder = createStreamDecoder(charset);
    const pieces = raw.map((byte) => decoder.decode(Buffer.from([byte])));
    assert.equal(pieces.join('') + decoder.decode(), text);
  });
}

test('XML is what its mark, its header or its declaration says, else UTF-8', () => {
  const declared = bytes('<?xml version="1.0" encoding="ISO-8859-1"?><a>', [0xe9], '</a>');
  assert.match(decodeXml(declared).text, /<a>é/);
  assert.equal(decodeXml(declared).charset, 'windows-1252');
  assert.equal(decodeXml(declared, 'text/xml; charset=utf-8').isDamaged, true);
  const single = utf8("<?xml version='1.0' encoding='utf-8' standalone='yes'?><a>é</a>");
  assert.match(decodeXml(single).text, /é/);
  assert.equal(decodeXml(Buffer.from('<?xml version="1.0"?><a>é</a>', 'utf16le')).charset, 'utf-16le');
  assert.equal(decodeXml(utf8('<a>é</a>')).source, 'default');
  assert.equal(decodeXml(bytes('<a>', [0xe9], '</a>')).charset, 'utf-8', 'no guessing in XML');
});

test('plain text is not searched for markup', () => {
  assert.equal(decodePlainText(utf8('<meta charset=koi8-r>é')).charset, 'utf-8');
  assert.equal(decodePlainText(bytes([0xe9])).charset, 'windows-1252');
  assert.equal(decodePlainText(bytes([0xe9]), 'text/plain; charset=iso-8859-5').text, 'щ');
});
