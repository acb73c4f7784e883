import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { parsedRows, parseFile, typesOf } from '../support/parsed-files.ts';
import { filesDuringTests } from '../support/program-during-tests.ts';
import { workbookOf, zipOf } from '../support/workbook.ts';

const its = filesDuringTests();

const parse = (name: string, bytes: string | Buffer, options?: object) =>
  parseFile(its, name, bytes, options);
const rowsOf = (job: any) => parsedRows(its.api, job);

const BOOK = workbookOf(
  {
    First:
      '<row r="1"><c r="A1" t="inlineStr"><is><t>only</t></is></c></row><row r="2"><c r="A2"><v>1</v></c></row>',
    Prices: `<row r="2"><c r="B2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c><c r="D2" t="s"><v>2</v></c><c r="E2" t="s"><v>3</v></c></row>
      <row r="3"><c r="B3" t="s"><v>4</v></c><c r="C3"><v>1.5</v></c><c r="D3" s="1"><v>46082</v></c><c r="E3" t="b"><v>1</v></c></row>
      <row r="4"/><row r="5"><c r="B5" t="str"><f>A1</f><v>milk</v></c><c r="C5" s="2"><v>2</v></c><c r="E5" t="e"><v>#N/A</v></c></row>`,
  },
  ['title', 'price', 'seen', 'ok', 'bread, &amp; "more"'],
);

test('a sheet of a workbook, with its dates, formulas, gaps and errors', async () => {
  assert.deepEqual(await rowsOf(await parse('book.xlsx', BOOK)), [{ only: 1 }]);
  const job = await parse('book.xlsx', BOOK, { sheet: 'Prices', range: 'B2:E' });
  assert.deepEqual(typesOf(job), { title: 'text', price: 'float', seen: 'timestamp', ok: 'boolean' });
  assert.deepEqual(await rowsOf(job), [
    { title: 'bread, & "more"', price: 1.5, seen: '2026-03-01T00:00:00.000Z', ok: true },
    { title: 'milk', price: 2, seen: null, ok: null },
  ]);
  const part = await parse('book.xlsx', BOOK, { sheet: 2, range: 'B3:C5', header: false });
  assert.deepEqual(await rowsOf(part), [
    { column_1: 'bread, & "more"', column_2: 1.5 },
    { column_1: 'milk', column_2: 2 },
  ]);
});

test('what is no workbook, has no such sheet, is damaged or a bomb is refused', async () => {
  const refused = async (bytes: Buffer, own: object = {}) => {
    const job = await parse('book.xlsx', bytes, own);
    assert.equal(job.status, 'failed');
    return job.error.message;
  };
  assert.match(
    await refused(BOOK, { sheet: 'Nothing' }),
    /no sheet "Nothing"; its sheets are "First", "Prices"/,
  );
  assert.match(await refused(zipOf({ 'a.txt': 'a' })), /not an Excel workbook/);
  assert.match(await refused(BOOK.subarray(0, BOOK.length - 30)), /truncated/);
  const bomb = `<row r="1"><c t="inlineStr"><is><t>${' '.repeat(200_000_000)}</t></is></c></row>`;
  assert.match(await refused(workbookOf({ Bomb: bomb })), /expands to more than/);
});

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<catalog xmlns:x="urn:x"><made>today</made>
  <item id="1" x:kind="a"><name>Bread &amp; butter</name><price>3</price><tag>a</tag><tag>b</tag></item>
  <group><item id="02"><name><![CDATA[<Milk>]]></name><price>2.5</price><maker since="1990">Farm</maker></item></group>
</catalog>`;

test('XML: records by their path, attributes, repeated and nested elements', async () => {
  const job = await parse('a.xml', XML, { record_path: 'item' });
  assert.deepEqual(typesOf(job), {
    '@id': 'text',
    '@x:kind': 'text',
    name: 'text',
    price: 'float',
    tag: 'jsonb',
    maker: 'jsonb',
  });
  const rows = await rowsOf(job);
  assert.deepEqual(
    rows.map((row: any) => [row['@id'], row.name, row.price, row.tag, row.maker]),
    [
      ['1', 'Bread & butter', 3, ['a', 'b'], null],
      ['02', '<Milk>', 2.5, null, { '@since': '1990', '#text': 'Farm' }],
    ],
  );
  const top = await parse('a.xml.gz', gzipSync(XML), {
    record_path: '/catalog/item',
    columns: [
      { name: 'id', data_type: 'integer', from: '@id' },
      { name: 'price', data_type: 'float' },
    ],
  });
  assert.deepEqual(await rowsOf(top), [{ id: 1, price: 3 }]);
});

test('XML: bad values, bad text and entities that expand are told', async () => {
  const columns = [{ name: 'price', data_type: 'integer', nullable: false }];
  const job = await parse('a.xml', XML, { record_path: 'item', columns });
  assert.deepEqual(job.errors, [
    { row: 2, line: null, column: 'price', value: '"2.5"', message: 'must be a whole number' },
  ]);
  const skipped = await parse('a.xml', XML, { record_path: 'item', columns, on_error: 'skip' });
  assert.deepEqual([await rowsOf(skipped), skipped.rows_rejected], [[{ price: 3 }], 1]);
  const message = async (xml: string, own: object = {}) => (await parse('a.xml', xml, own)).error.message;
  assert.match(await message('<a><b>1</b>'), /cannot be read as xml/);
  assert.match(await message(XML, { record_path: 'nothing' }), /No records match record_path/);
  const laughs = '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a><b>&y;</b></a>';
  assert.match(await message(laughs), /document type with its own declarations/);
});
