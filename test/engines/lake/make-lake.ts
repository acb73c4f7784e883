import { randomBytes } from 'node:crypto';
import { type ApiClient, good } from '../../support/client.ts';
import { freePort } from '../../support/free-port.ts';
import { loadTable } from '../../support/iceberg.ts';
import { provision } from '../../support/tenants.ts';
import { startTwoNodes } from '../../support/two-nodes.ts';
import type { Tools } from '../install/engines.ts';
import { allTypes } from './all-types.ts';
import { newDataset } from './datasets.ts';
import type { Account, Lake, TrinoPlace } from './lake.ts';
import { SMALL_TABLES } from './small-tables.ts';
import { tenThousandSegments } from './ten-thousand.ts';

export interface RunningLake {
  lake: Lake;
  close(): Promise<void>;
}

/** Two nodes of Granary with tables of all sorts. */
export async function makeLake(
  tools: Partial<Tools>,
  { withTrino, signal }: { withTrino: boolean; signal: AbortSignal },
): Promise<RunningLake> {
  const trino: TrinoPlace = {
    address: `http://127.0.0.1:${await freePort()}`,
    key: randomBytes(32).toString('base64'),
  };
  const settings = { TRINO_URL: trino.address, TRINO_JWT_KEY: trino.key, TRINO_CATALOG: 'first' };
  const nodes = await startTwoNodes(withTrino ? settings : {});
  try {
    const clients = [nodes.first.client, nodes.second.client];
    const stranger = await provision(nodes.first.client, { name: 'Stranger' });
    const nobody = await provision(nodes.first.client, { name: 'Nobody' });
    const tables = [await allTypes(clients)];
    for (const make of SMALL_TABLES) {
      signal.throwIfAborted();
      tables.push(await make(clients));
    }
    const many = await tenThousandSegments(nodes);
    tables.push(many.table);
    await strangersTables(stranger);
    const { config } = await loadTable(nodes.first.client, 'shared');
    const lake: Lake = {
      nodes: [
        { name: 'first', address: nodes.first.address },
        { name: 'second', address: nodes.second.address },
      ],
      owner: { id: nodes.first.accountId, key: nodes.first.key },
      ...{ stranger: accountOf(stranger), nobody: accountOf(nobody) },
      ...{ region: config['s3.region'] ?? '', tables, tools },
      ...(withTrino ? { trino } : {}),
    };
    return {
      lake,
      async close() {
        await many.close();
        await nodes.close();
      },
    };
  } catch (error) {
    await nodes.close();
    throw error;
  }
}

const accountOf = ({ accountId, credential = '' }: ApiClient & { accountId: string }): Account => ({
  ...{ id: accountId, key: credential },
});

async function strangersTables(stranger: ApiClient): Promise<void> {
  const columns = [{ name: 'secret', data_type: 'text' }];
  for (const name of ['shared', 'secrets']) {
    const dataset = await newDataset(stranger, name, columns);
    await dataset.insert([{ secret: 'nobody else may see this' }]);
    good(await stranger.get(`/iceberg/v1/namespaces/datasets/tables/${name}`));
  }
}
