import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openLake } from './lake/lake.ts';
import { ARROW, measureSql, rowsSql } from './lake/questions.ts';
import { LineReader } from './readers/line-reader.ts';
import { spreadSql, whileWriting } from './readers/while-writing.ts';

const lake = openLake();
const { nodes, owner, stranger, tables } = lake;
const WAYS = [
  { way: 'token', options: { token: owner.key } },
  { way: 'credential', options: { credential: `granary:${owner.key}`, scope: 'catalog' } },
];

let reader: LineReader;
before(() => {
  reader = new LineReader(lake.tools.python ?? '', 'pyiceberg_reader.py');
});
after(() => reader.close());

for (const { name: node, address } of nodes) {
  const uri = `${address}/iceberg`;

  for (const { way, options } of WAYS)
    test(`${node}: all tables are listed, with a ${way}`, async () => {
      const name = way === 'token' ? node : `${node} ${way}`;
      await reader.ask({ do: 'open', name, options: { uri, warehouse: owner.id, ...options } });
      const listed: string[][] = await reader.ask({ do: 'tables', catalog: name });
      const expected = tables.map((table) => ['datasets', table.name]);
      assert.deepEqual(listed.toSorted(), expected.toSorted());
      const sql = 'SELECT CAST(count(*) AS VARCHAR) FROM rows_read';
      const asked = { do: 'sql', catalog: name, table: 'quarantined', sql };
      assert.deepEqual(await reader.ask(asked), [['200']]);
    });

  test(`${node}: what is written meanwhile is seen whole`, () =>
    whileWriting(lake, async (table) => {
      const asked = { do: 'sql', catalog: node, table, sql: spreadSql(ARROW, 'rows_read') };
      return (await reader.ask(asked))[0];
    }));

  test(`${node}: it says what is there`, async () => {
    assert.deepEqual(await reader.ask({ do: 'there', catalog: node, tables: ['shared', 'secrets'] }), {
      namespaces: [['audits'], ['datasets'], ['prices'], ['search_console']],
      namespace: [true, false],
      tables: [true, false],
    });
  });

  test(`${node}: a table is read without its history`, async () => {
    const name = `${node} refs`;
    const options = { uri, token: owner.key, 'snapshot-loading-mode': 'refs' };
    await reader.ask({ do: 'open', name, options });
    const sql = 'SELECT CAST(count(*) AS VARCHAR) FROM rows_read';
    assert.deepEqual(await reader.ask({ do: 'sql', catalog: name, table: 'emptied', sql }), [['0']]);
  });

  for (const { name: table, versions, filters } of tables) {
    for (const [place, { what, version, columns, measured, rows }] of versions.entries()) {
      const isPresent = place === versions.length - 1;
      test(`${node}: "${table}" ${what}${isPresent ? ', as it is now' : ''}`, async () => {
        for (const snapshot of isPresent ? [undefined, version] : [version]) {
          const asked = { do: 'sql', catalog: node, table, snapshot };
          assert.deepEqual(await reader.ask({ ...asked, sql: measureSql(ARROW, columns, 'rows_read') }), [
            measured,
          ]);
          if (rows !== undefined)
            assert.deepEqual(await reader.ask({ ...asked, sql: rowsSql(ARROW, columns, 'rows_read') }), rows);
        }
      });
    }
    if (filters.length > 0)
      test(`${node}: filters of "${table}" lose no row`, async () => {
        for (const { filter, count } of filters) {
          // PyIceberg takes it for a field within another one.
          if (filter.column.shown.includes('.')) continue;
          const { column, test: kind, values } = filter;
          const asked = { column: column.shown, kind: column.kind, test: kind, values };
          const found = await reader.ask({ do: 'found', catalog: node, table, ...asked });
          assert.equal(found.count, count, JSON.stringify(filter));
        }
      });
  }

  test(`${node}: files that cannot have rows are left out`, async () => {
    const asked = { do: 'found', catalog: node, table: 'many segments', column: 'id', kind: 'integer' };
    const { count, files, of } = await reader.ask({ ...asked, test: 'between', values: [2_500, 2_530] });
    assert.equal(count, 31);
    assert.ok(files * 4 <= of || of < 4, `${files} of ${of} files`);
  });

  test(`${node}: wrong tokens and foreign warehouses are refused`, async () => {
    const open = (options: object) =>
      reader.ask({ do: 'open', name: `${node} refused`, options: { uri, ...options } });
    const { id: warehouse, key: token } = owner;
    await assert.rejects(open({ warehouse, token: `${token}x` }), /Unauthorized|NotAuthorized|401/);
    await assert.rejects(open({ warehouse }), /Unauthorized|NotAuthorized|401/);
    await assert.rejects(
      open({ warehouse, credential: 'granary:wrong' }),
      /OAuthError|Unauthorized|401|invalid_client/,
    );
    await assert.rejects(
      open({ warehouse: stranger.id, token }),
      /NoSuchWarehouse|NotFound|no such warehouse/,
    );
    await assert.rejects(open({ warehouse: 'nobody', token }), /NoSuchWarehouse|NotFound|no such warehouse/);
  });

  test(`${node}: tables of another account cannot be loaded`, async () => {
    const sql = 'SELECT * FROM rows_read';
    await assert.rejects(
      reader.ask({ do: 'sql', catalog: node, table: 'secrets', sql }),
      /NoSuchTable|no table "secrets"/,
    );
    const name = `${node} stranger`;
    await reader.ask({ do: 'open', name, options: { uri, token: stranger.key } });
    assert.deepEqual((await reader.ask({ do: 'tables', catalog: name })).toSorted(), [
      ['datasets', 'secrets'],
      ['datasets', 'shared'],
    ]);
    const shared = { do: 'sql', catalog: name, table: 'shared', sql: 'SELECT secret FROM rows_read' };
    assert.deepEqual(await reader.ask(shared), [['nobody else may see this']]);
  });

  for (const what of ['create', 'append', 'drop', 'rename', 'namespace'])
    test(`${node}: ${what} is refused`, async () => {
      await assert.rejects(
        reader.ask({ do: 'write', catalog: node, table: 'shared', what }),
        /does not support endpoint|Not ?Found|Method ?Not ?Allowed|405|404/i,
      );
    });
}
