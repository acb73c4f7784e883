import Type from 'typebox';
import { openFoundation } from '../../src/compose/parts/foundation.ts';
import { defineDomain, mount } from '../../src/http/define-domain.ts';
import { defineOperation } from '../../src/http/define-operation.ts';
import { loadConfig } from '../../src/kernel/config.ts';
import { createLogger } from '../../src/kernel/log.ts';
import { startProgram } from '../../src/program/program.ts';

/** Also while it starts: PostgreSQL has to be stopped then too. The benchmark that was interrupted asks for it. */
const asked = new Promise<void>((resolve) => process.once('SIGTERM', () => resolve()));
process.on('SIGINT', () => undefined);

/** Granary with one operation more, which needs a credential and no SQL, and on demand as many as the whole interface. */
const extra = Number(process.argv[2] ?? 0);

const ping = defineOperation({
  id: 'bench.ping',
  method: 'GET',
  path: '/api/v1/bench/ping',
  tag: 'sites',
  moves: 'nothing',
  summary: 'Answer without SQL',
  output: Type.Object({ pong: Type.Boolean() }),
  example: { response: { pong: true } },
  handler: async () => ({ pong: true }),
});

const fields = Object.fromEntries(
  Array.from({ length: 14 }, (_, index) => [`field_${index}`, Type.String({ maxLength: 100 + index })]),
);
const filler = Array.from({ length: extra }, (_, index) =>
  defineOperation({
    id: `bench.filler-${index}`,
    method: 'POST',
    path: `/api/v1/bench/filler/${index}`,
    tag: 'sites',
    moves: 'nothing',
    summary: 'One of many',
    body: Type.Object({ ...fields, own: Type.Integer({ maximum: index }) }, { title: `Filler${index}` }),
    output: Type.Object({ ...fields, own: Type.Integer() }, { title: `Filled${index}` }),
    example: { response: {} },
    handler: async (_ctx, { body }) => body as never,
  }),
);

const config = loadConfig();
const foundation = await openFoundation(config, createLogger(config.logLevel), 'program');
const program = await startProgram(foundation, () => [
  mount(defineDomain({ name: 'bench', operations: [ping, ...filler], create: () => ({}) }), {}),
]);
const { firstAccount } = program;
console.log(
  `READY ${program.address} ${firstAccount?.key ?? ''} ${foundation.databaseUrl} ${firstAccount?.accountId ?? ''}`,
);
await asked;
await program.stop();
await foundation.close();
process.exit();
