import { defineDomain } from '../../../http/define-domain.ts';
import { createToken } from './operations/create-token.ts';
import { getConfig } from './operations/get-config.ts';
import { getCredentials } from './operations/get-credentials.ts';
import { getNamespace } from './operations/get-namespace.ts';
import { listNamespaces } from './operations/list-namespaces.ts';
import { listTables } from './operations/list-tables.ts';
import { loadTable } from './operations/load-table.ts';
import type { LakehouseServices } from './services.ts';

export const lakehouseDomain = defineDomain({
  name: 'lakehouse',
  operations: [getConfig, listNamespaces, getNamespace, listTables, loadTable, getCredentials, createToken],
  create: (services: LakehouseServices): LakehouseServices => services,
});
