import { conflict } from '../../../kernel/errors.ts';
import { emit } from '../../../kernel/events.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import type { Maker } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { fingerprintOf } from './canonical.ts';
import { type Compatibility, incompatibilities, isTransitive, newBudget } from './compatibility.ts';
import type { Definition } from './definition.ts';
import { schemaRegistered, schemaUpdated } from './events.ts';
import type { RegisteredSchema } from './schema.ts';
import { changeName, definitionsBefore, findVersion, insertVersion, lockName } from './store.ts';

export interface Registration {
  name: string;
  definition: Definition;
  compatibility: Compatibility | undefined;
  description: string | undefined;
}

const MOST_VERSIONS = 500;
const VERSIONS_AT_ONCE = 50;
const MOST_REASONS = 100;

/** The next version of a name, or its latest when that is the same schema. */
export async function register(
  ctx: Maker,
  sql: Sql,
  { name, definition, compatibility, description }: Registration,
): Promise<RegisteredSchema> {
  const accountId = ctx.account.id;
  const held = await lockName(sql, accountId, name, compatibility ?? 'backward');
  const mode = compatibility ?? held.compatibility;
  const latest = held.latest_version === 0 ? undefined : await findVersion(sql, name, held.latest_version);
  const fingerprint = fingerprintOf(definition.schema);
  const announce = (event: typeof schemaRegistered, version: number) =>
    emit(sql, event, {
      accountId,
      subject: name,
      payload: { version, compatibility: mode, fingerprint, actor: ctx.actor.id },
    });
  if (latest?.fingerprint === fingerprint) {
    if (mode === held.compatibility) return latest;
    await changeName(sql, name, { ...held, compatibility: mode });
    await announce(schemaUpdated, latest.version);
    return { ...latest, compatibility: mode };
  }
  await refuseIncompatible(sql, { name, latest: held.latest_version }, mode, definition);
  const version = held.latest_version + 1;
  if (version > MOST_VERSIONS)
    throw conflict(`${name} has ${MOST_VERSIONS} versions, which is the maximum. Use another name.`);
  const schemaId = uuidv7();
  await changeName(sql, name, { compatibility: mode, latest_version: version });
  await insertVersion(sql, {
    accountId,
    schemaId,
    name,
    version,
    definition,
    fingerprint,
    description: description ?? null,
  });
  await announce(schemaRegistered, version);
  const stored = await findVersion(sql, name, version);
  if (stored === undefined) throw new Error('the version of the schema was not stored');
  return stored;
}

async function refuseIncompatible(
  sql: Sql,
  { name, latest }: { name: string; latest: number },
  mode: Compatibility,
  candidate: Definition,
): Promise<void> {
  if (mode === 'none') return;
  const budget = newBudget();
  const batch = isTransitive(mode) ? VERSIONS_AT_ONCE : 1;
  let below = latest + 1;
  do {
    const earlier = await definitionsBefore(sql, name, below, batch);
    for (const one of earlier) {
      const details = incompatibilities(mode, candidate, one, budget).slice(0, MOST_REASONS);
      const [first] = details;
      if (first !== undefined) {
        const place = first.path === '' ? '' : `${first.path}: `;
        throw conflict(
          `The schema is not ${mode} compatible with version ${one.version} (${place}${first.message}). Change it, or register it with another compatibility or name.`,
          { details },
        );
      }
    }
    below = earlier.at(-1)?.version ?? 1;
  } while (isTransitive(mode) && below > 1);
}
