import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Logger } from '../../../../kernel/log.ts';
import type { Database } from '../../../../platform/postgres/database.ts';
import type { AsOf } from '../store/catalogue.ts';
import { dataVersion } from '../store/versions.ts';
import { type Catalogue, loadCatalogue } from './catalogue.ts';
import { type CatalogueTables, dropTables, writeTables } from './catalogue-tables.ts';
import type { PriceDuck } from './price-duck.ts';

/** A catalogue of one version, in memory and in DuckDB. */
export interface OpenCatalogue {
  version: number;
  catalogue: Catalogue;
  tables: CatalogueTables;
  release(): void;
}

interface Entry {
  opened: Promise<{ catalogue: Catalogue; tables: CatalogueTables } | undefined>;
  holders: number;
  isDropped: boolean;
}

const MOST_KEPT = 32;

/** Keeps the catalogues of recent versions: a request reads all it needs from one of them. */
export class Catalogues {
  readonly #database: Database;
  readonly #duck: PriceDuck;
  readonly #log: Logger;
  readonly #instanceAccount: () => Promise<string>;
  readonly #kept: LRUCache<string, Entry>;

  constructor(options: {
    database: Database;
    duck: PriceDuck;
    log: Logger;
    instanceAccount(): Promise<string>;
  }) {
    this.#database = options.database;
    this.#duck = options.duck;
    this.#log = options.log;
    this.#instanceAccount = options.instanceAccount;
    this.#kept = new LRUCache({ max: MOST_KEPT, dispose: (entry) => this.#drop(entry) });
  }

  /** Of the account itself, and of what the first account shows to everyone. */
  async open(accountId: string, asOf: AsOf): Promise<OpenCatalogue[]> {
    const instance = await this.#instanceAccount();
    const own = await this.#open(accountId, null, asOf);
    if (instance === accountId) return [own];
    const shared = await this.#open(instance, 'instance', asOf);
    return [own, shared];
  }

  /** The same for as long as `open` answers the same. */
  async versions(accountId: string): Promise<number[]> {
    const instance = await this.#instanceAccount();
    const accounts = instance === accountId ? [accountId] : [accountId, instance];
    return Promise.all(accounts.map((one) => this.#version(one)));
  }

  /** Without what others show. */
  openOwn(accountId: string): Promise<OpenCatalogue> {
    return this.#open(accountId, null, null);
  }

  async #open(accountId: string, visibility: 'instance' | null, asOf: AsOf): Promise<OpenCatalogue> {
    for (;;) {
      const version = await this.#version(accountId);
      const opened = await this.#openVersion(accountId, version, { visibility, asOf });
      if (opened !== undefined) return opened;
    }
  }

  #version(accountId: string): Promise<number> {
    return this.#database.readingAs(accountId)((sql) => dataVersion(sql, accountId));
  }

  /** Undefined when there is a newer one by now. */
  async #openVersion(
    accountId: string,
    version: number,
    { visibility, asOf }: { visibility: 'instance' | null; asOf: AsOf },
  ): Promise<OpenCatalogue | undefined> {
    const key = JSON.stringify([accountId, visibility, version, asOf]);
    const entry = this.#kept.get(key) ?? this.#load(key, accountId, { version, visibility, asOf });
    entry.holders += 1;
    const release = () => {
      entry.holders -= 1;
      this.#tidy(entry);
    };
    try {
      const opened = await entry.opened;
      if (opened !== undefined) return { version, ...opened, release };
      this.#kept.delete(key);
      release();
      return undefined;
    } catch (error) {
      this.#kept.delete(key);
      release();
      throw error;
    }
  }

  #load(
    key: string,
    accountId: string,
    options: { version: number; visibility: 'instance' | null; asOf: AsOf },
  ): Entry {
    const load = async () => {
      const catalogue = await this.#database.readingAs(accountId)((sql) =>
        loadCatalogue(sql, accountId, options),
      );
      // Whatever changes what is read here changes the version with it, so this was all of one version.
      if ((await this.#version(accountId)) !== options.version) return undefined;
      const tables = await writeTables(this.#duck, catalogue, hash('sha256', key).slice(0, 24));
      return { catalogue, tables };
    };
    const entry = { opened: load(), holders: 0, isDropped: false };
    this.#kept.set(key, entry);
    return entry;
  }

  #drop(entry: Entry): void {
    entry.isDropped = true;
    this.#tidy(entry);
  }

  /** Tables go when nobody reads them any more. */
  #tidy(entry: Entry): void {
    if (!entry.isDropped || entry.holders > 0) return;
    entry.opened
      .then((opened) => opened && dropTables(this.#duck, opened.tables))
      .catch((error: unknown) =>
        this.#log.warn({ err: error }, 'an old catalogue of prices could not be removed'),
      );
  }
}
