import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Lake, Value } from '../lake/lake.ts';
import { countSql, type Dialect, filterSql, measureSql, rowsSql } from '../lake/questions.ts';
import { spreadSql, whileWriting } from './while-writing.ts';

export interface SqlEngine {
  dialect: Dialect;
  /** A table as the engine lists it. */
  listedAs?(name: string): string;
  /** Names of the tables that it lists, of the namespace `datasets`. */
  tables(catalog: string): Promise<string[]>;
  sql(text: string): Promise<Value[][]>;
}

/** What every engine with SQL has to read right, through every node; its catalogs have the names of the nodes. */
export function testReading(lake: Lake, engine: SqlEngine): void {
  const { nodes, tables } = lake;
  const { dialect, sql } = engine;
  for (const { name: catalog } of nodes) {
    test(`${catalog}: all tables are listed`, async () => {
      const listed = await engine.tables(catalog);
      const names = tables.map(({ name }) => engine.listedAs?.(name) ?? name);
      assert.deepEqual(listed.toSorted(), names.toSorted());
    });

    test(`${catalog}: what is written meanwhile is seen whole`, () =>
      whileWriting(lake, async (table) => {
        const from = dialect.from({ catalog, table });
        return (await sql(spreadSql(dialect, from)))[0] ?? [];
      }));

    for (const { name: table, versions, filters } of tables) {
      for (const [place, { what, version, at, columns, measured, rows }] of versions.entries()) {
        const isPresent = place === versions.length - 1;
        test(`${catalog}: "${table}" ${what}${isPresent ? ', as it is now' : ''}`, async () => {
          const past = dialect.from({ catalog, table, version });
          const froms = isPresent ? [dialect.from({ catalog, table }), past] : [past];
          for (const from of froms) {
            assert.deepEqual(await sql(measureSql(dialect, columns, from)), [measured], from);
            if (rows !== undefined) assert.deepEqual(await sql(rowsSql(dialect, columns, from)), rows, from);
          }
          const then = dialect.from({ catalog, table, at });
          assert.deepEqual(await sql(countSql(dialect, then)), [[measured[0]]], then);
        });
      }
      if (filters.length > 0)
        test(`${catalog}: filters of "${table}" lose no row`, async () => {
          for (const { filter, count } of filters) {
            const text = filterSql(dialect, filter, dialect.from({ catalog, table }));
            assert.deepEqual(await sql(text), [[String(count)]], text);
          }
        });
    }
  }
}
