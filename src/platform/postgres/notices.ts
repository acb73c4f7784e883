import type pg from 'pg';
import type { Logger } from '../../kernel/log.ts';
import type { Sql } from '../../kernel/sql.ts';
import type { Database } from './database.ts';

const CHANNEL = 'granary_notices';
const RETRY = 500;

/** Short messages to every node at once, sent when their transaction commits. What is missed while the line is down is lost, so hearers are told when it was. */
export class Notices {
  readonly #database: Pick<Database, 'connect'>;
  readonly #log: Logger;
  readonly #hearers = new Map<string, ((payload: string) => void)[]>();
  readonly #interrupted: (() => void)[] = [];
  #client: pg.Client | undefined;
  #stopped = false;

  constructor(database: Pick<Database, 'connect'>, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** `topic` has no colon; `onInterrupted` is called when messages may have been missed. */
  hear(topic: string, onMessage: (payload: string) => void, onInterrupted: () => void): void {
    this.#hearers.set(topic, [...(this.#hearers.get(topic) ?? []), onMessage]);
    this.#interrupted.push(onInterrupted);
  }

  /** Whether messages arrive at the moment. */
  get connected(): boolean {
    return this.#client !== undefined;
  }

  async start(): Promise<void> {
    const client = await this.#database.connect();
    client.on('notification', ({ payload = '' }) => {
      const colon = payload.indexOf(':');
      for (const tell of this.#hearers.get(payload.slice(0, colon)) ?? []) tell(payload.slice(colon + 1));
    });
    client.once('error', (error) => this.#lost(client, error));
    client.once('end', () => this.#lost(client, undefined));
    await client.query(`LISTEN ${CHANNEL}`);
    this.#client = client;
    for (const tell of this.#interrupted) tell();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #lost(client: pg.Client, error: Error | undefined): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#log.warn({ err: error }, 'the line for notices broke; connecting again');
    for (const tell of this.#interrupted) tell();
    this.#reconnect();
  }

  #reconnect(): void {
    if (this.#stopped) return;
    this.start().catch(() => setTimeout(() => this.#reconnect(), RETRY).unref());
  }
}

export async function notify(sql: Sql, topic: string, payload: string): Promise<void> {
  await sql.query('SELECT pg_notify($1, $2)', [CHANNEL, `${topic}:${payload}`]);
}
