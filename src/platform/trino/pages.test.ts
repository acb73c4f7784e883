import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPage } from './pages.ts';

const read = (text: string) => {
  const { head, rows } = readPage(Buffer.from(text));
  return { head, rows: rows && { text: rows.text.toString(), count: rows.count } };
};

test('rows stay the text that they are, and are counted', () => {
  const rows = '[1,"a"],[9007199254740993,"b"]';
  assert.deepEqual(read(`{"id":"q","data":[${rows}],"stats":{"state":"RUNNING"}}`), {
    head: { id: 'q', data: null, stats: { state: 'RUNNING' } },
    rows: { text: rows, count: 2 },
  });
  assert.deepEqual(read('{"id":"q","stats":{}}'), { head: { id: 'q', stats: {} }, rows: undefined });
  assert.deepEqual(read('{"data":[]}').rows, undefined);
  assert.deepEqual(read('{"data":null,"id":"x"}'), { head: { data: null, id: 'x' }, rows: undefined });
});

test('brackets, quotes and names in texts mean nothing', () => {
  for (const row of [
    '["],[","}{"]',
    String.raw`["\"","\\","\\\"]","\u0022data\u0022:[["]`,
    '["data",{"data":[1,{"x":"]"}]},[[],[[]]]]',
    '["ünï😀",null,true,-1.5E-7]',
    '[ 1 , [ 2 ] ]',
  ]) {
    const page = `{"id":"data","columns":[{"name":"data","type":"[\\"data\\":["}],"stats":{"data":[[7]]},"data" : [ ${row} , ${row} ],"error":null}`;
    const { rows, head } = read(page);
    assert.deepEqual(JSON.parse(`[${rows?.text}]`), [JSON.parse(row), JSON.parse(row)]);
    assert.equal(rows?.count, 2);
    assert.deepEqual(head.columns?.[0]?.name, 'data');
  }
});

test('a page that is cut off anywhere is refused', () => {
  const page = String.raw`{"id":"q","data":[["a\"b",[1,2]],["c",{}]],"stats":{}}`;
  for (let end = 1; end < page.length; end += 1)
    assert.throws(() => read(page.slice(0, end)), SyntaxError, page.slice(0, end));
});
