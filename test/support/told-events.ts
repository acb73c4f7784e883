import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Type from 'typebox';
import Value from 'typebox/value';
import type { EventDefinition } from '../../src/kernel/events.ts';
import { resourceEvents } from '../../src/resource/resource-events.ts';
import { queryAsAdmin } from './database.ts';

const SOURCE = fileURLToPath(new URL('../../src', import.meta.url));

/** Every event that the program declares, and those of the domain of the tests. */
async function declaredEvents(): Promise<Map<string, EventDefinition>> {
  const files = globSync('**/events.ts', { cwd: SOURCE }).filter(
    (file) => file !== join('kernel', 'events.ts'),
  );
  const modules = await Promise.all(files.map((file) => import(join(SOURCE, file)) as Promise<object>));
  const found = modules.flatMap((module) => Object.values(module)).flatMap(eventsIn);
  return new Map([...found, ...Object.values(resourceEvents('thing'))].map((event) => [event.type, event]));
}

function eventsIn(value: unknown): EventDefinition[] {
  if (typeof value !== 'object' || value === null) return [];
  return 'payload' in value ? [value as EventDefinition] : Object.values(value).flatMap(eventsIn);
}

/** Whatever an account was told is declared, with just these fields: others rely on it. */
export async function checkTold(dataFolder: string, accountId: string): Promise<void> {
  const declared = await declaredEvents();
  const { rows } = await queryAsAdmin(
    { dataFolder },
    'SELECT DISTINCT ON (type, md5(payload::text)) type, payload FROM events WHERE account_id = $1',
    [accountId],
  );
  for (const { type, payload } of rows) {
    const event = declared.get(type);
    assert.ok(event, `the event ${type} is not declared`);
    const closed = Type.Object(event.payload.properties, { additionalProperties: false });
    const [fault] = Value.Errors(closed, payload);
    assert.equal(
      fault,
      undefined,
      `the event ${type} is not as declared: ${JSON.stringify({ fault, payload })}`,
    );
  }
}
