import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiClient } from '../support/client.ts';
import { openLake } from './lake/lake.ts';
import { countSql, filterSql, GRANARY, measureSql, rowsSql } from './lake/questions.ts';
import { askGranary } from './lake/recorder.ts';

/** What other engines are compared with: both nodes answer what one of them has answered at the time. */
const { nodes, owner, tables } = openLake();

for (const { name: node, address } of nodes) {
  const api = new ApiClient(address, owner.key);
  for (const { name: table, versions, filters } of tables)
    test(`${node}: "${table}" in all its versions`, async () => {
      for (const { version, at, columns, measured, rows } of versions) {
        const from = GRANARY.from({ catalog: '', table, version });
        assert.deepEqual(await askGranary(api, measureSql(GRANARY, columns, from)), [measured], from);
        if (rows !== undefined)
          assert.deepEqual(await askGranary(api, rowsSql(GRANARY, columns, from)), rows, from);
        const then = GRANARY.from({ catalog: '', table, at });
        const [count] = await askGranary(api, countSql(GRANARY, then));
        assert.deepEqual(count, [measured[0]], then);
      }
      const last = versions.at(-1)?.version;
      for (const { filter, count } of filters)
        for (const version of [undefined, last]) {
          const from = GRANARY.from({ catalog: '', table, ...(version === undefined ? {} : { version }) });
          const text = filterSql(GRANARY, filter, from);
          assert.deepEqual(await askGranary(api, text), [[String(count)]], text);
        }
    });
}
