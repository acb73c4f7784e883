import { DuckDBInstance } from '@duckdb/node-api';
import type { EngineSettings, Sandbox } from './messages.ts';

type Wish = { [Name in 'threads' | 'spillFolder']?: Sandbox[Name] | undefined };

let spare: { name: string; instance: Promise<DuckDBInstance | undefined> } | undefined;

/** One that nobody has used: to make it takes most of the time that a new sandbox takes, so that the usual one is made ahead. */
export async function takeInstance(settings: EngineSettings, wish: Wish): Promise<DuckDBInstance> {
  const options = optionsOf(settings, wish);
  if (spare?.name !== nameOf(options)) return DuckDBInstance.create(':memory:', options);
  const { instance } = spare;
  spare = undefined;
  return (await instance) ?? DuckDBInstance.create(':memory:', options);
}

/** For the next who asks, unless there is one. */
export function prepareInstance(settings: EngineSettings): void {
  const options = optionsOf(settings, {});
  const name = nameOf(options);
  if (spare?.name === name) return;
  void spare?.instance.then((unused) => unused?.closeSync());
  // Whoever needs it then meets the same fault again, and tells it.
  const instance = DuckDBInstance.create(':memory:', options).catch(() => undefined);
  spare = { name, instance };
}

const nameOf = (options: object): string => JSON.stringify(options);

const optionsOf = (settings: EngineSettings, { threads, spillFolder }: Wish): Record<string, string> => ({
  // A folder here would be readable and writable for SQL.
  temp_directory: spillFolder ?? '',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
  allow_unsigned_extensions: 'false',
  threads: String(threads ?? settings.threads),
  memory_limit: `${settings.memoryMb}MB`,
});
