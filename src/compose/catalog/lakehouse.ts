import { namedDatasets } from '../../domains/catalog/datasets/index.ts';
import type { LakehouseServices, Namespace } from '../../domains/catalog/lakehouse/index.ts';
import type { listedPrices } from '../../domains/health-prices/ratedata/index.ts';
import type { listedAudits } from '../../domains/seo/audits/index.ts';
import { namedProperties } from '../../domains/seo/search-console/index.ts';
import { notFound, unauthorized } from '../../kernel/errors.ts';
import {
  doorKeys,
  foldersOf,
  type KeyVendor,
  type ListedSource,
  stsKeys,
} from '../../platform/lakehouse/index.ts';
import type { Access } from '../access.ts';
import type { Base } from '../area.ts';

type NamespaceBase = Pick<Base, 'storage' | 's3Door' | 'publicUrl' | 'config' | 'clock'>;

/** Of tables of the tables engine. */
export function storedNamespaces(base: NamespaceBase): Namespace[] {
  const { lakehouse } = base.storage;
  const stored: Pick<Namespace, 'load' | 'keysFor'> = {
    load: (table) => lakehouse.load(table),
    keysFor: keysOf(vendorOf(base)),
  };
  return [
    {
      ...{ name: 'datasets', description: 'Datasets of the account, by their names.', kind: 'dataset' },
      ...{ tables: namedDatasets, ...stored },
    },
    {
      name: 'search_console',
      description: 'Daily search performance of each Search Console property.',
      kind: 'property',
      ...{ tables: namedProperties, ...stored },
    },
  ];
}

/** The facts of audited pages are rows, written to files of the table. */
export function auditNamespace(base: NamespaceBase, audits: ReturnType<typeof listedAudits>): Namespace {
  return {
    name: 'audits',
    description: 'Facts of the pages of all completed audits.',
    kind: 'audit_table',
    tables: async () => audits.tables,
    load: loadListed(base, audits),
    keysFor: keysOf(vendorOf(base)),
  };
}

/** Always with keys of our own door, which alone knows what the names of price files stand for. */
export function priceNamespace(base: NamespaceBase, prices: ReturnType<typeof listedPrices>): Namespace {
  return {
    name: 'prices',
    description: 'Prices of hospitals and payers, one file of theirs each in every partition.',
    kind: 'price_table',
    tables: async () => prices.tables,
    load: loadListed(base, prices),
    keysFor: keysOf(doorVendorOf(base)),
  };
}

const loadListed =
  (
    { storage }: NamespaceBase,
    { source }: { source(accountId: string, tableId: string): ListedSource | undefined },
  ): Namespace['load'] =>
  async (table) => {
    const found = source(table.accountId, table.tableId);
    if (found === undefined) throw notFound(`There is no table ${table.tableId}.`);
    return storage.lakehouse.loadListed(table, found);
  };

const keysOf =
  (vendor: KeyVendor): Namespace['keysFor'] =>
  (table, actorId) =>
    vendor.keysFor(table, actorId);

/** What the catalogue of tables for other engines needs. */
export function lakehouseParts(
  { policies, s3Door, namespaces }: Base,
  { authenticator }: Access,
): LakehouseServices {
  return {
    ...{ policies, namespaces },
    foldersOf: (table) => foldersOf(table).map((folder) => `s3://${s3Door.bucket}/${folder}`),
    async checkKey(key) {
      const identity = await authenticator.authenticate(key);
      if (identity.kind !== 'key' || identity.within !== undefined)
        throw unauthorized('This is not an API key. Keys start with svc_live_ or svc_test_.');
    },
  };
}

function vendorOf(base: NamespaceBase): KeyVendor {
  const { objectStore: s3, vending } = base.config;
  return s3 !== undefined && vending !== undefined ? stsKeys(s3, vending) : doorVendorOf(base);
}

const doorVendorOf = ({ s3Door, publicUrl, config, clock }: NamespaceBase): KeyVendor =>
  doorKeys({ secret: s3Door.secret, publicUrl, s3: config.objectStore, now: () => clock.now() });
