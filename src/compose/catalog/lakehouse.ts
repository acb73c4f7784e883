import { namedDatasets } from '../../domains/catalog/datasets/index.ts';
import type { LakehouseServices, Namespace } from '../../domains/catalog/lakehouse/index.ts';
import type { listedPrices } from '../../domains/health-prices/ratedata/index.ts';
import { namedProperties } from '../../domains/seo/search-console/index.ts';
import { notFound, unauthorized } from '../../kernel/errors.ts';
import { doorKeys, foldersOf, type KeyVendor, stsKeys } from '../../platform/lakehouse/index.ts';
import type { Access } from '../access.ts';
import type { Base } from '../area.ts';

type NamespaceBase = Pick<Base, 'storage' | 's3Door' | 'publicUrl' | 'config' | 'clock'>;

/** Of tables of the tables engine. */
export function storedNamespaces(base: NamespaceBase): Namespace[] {
  const { lakehouse } = base.storage;
  const vendor = vendorOf(base);
  const stored: Pick<Namespace, 'load' | 'keysFor'> = {
    load: (table) => lakehouse.load(table),
    keysFor: (table, actorId) => vendor.keysFor(table, actorId),
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

/** Always with keys of our own door, which alone knows what the names of price files stand for. */
export function priceNamespace(base: NamespaceBase, prices: ReturnType<typeof listedPrices>): Namespace {
  const vendor = doorVendorOf(base);
  return {
    name: 'prices',
    description: 'Prices of hospitals and payers, one file of theirs each in every partition.',
    kind: 'price_table',
    tables: async () => prices.tables,
    async load(table) {
      const source = prices.source(table.accountId, table.tableId);
      if (source === undefined) throw notFound(`There is no price table ${table.tableId}.`);
      return base.storage.lakehouse.loadListed(table, source);
    },
    keysFor: (table, actorId) => vendor.keysFor(table, actorId),
  };
}

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
