import Fastify from 'fastify';
import pg from 'pg';

/** The anchor: Fastify with a schema, and one named select through `pg`, and nothing else. */
const [url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 16 });
const text = 'SELECT site_id, url, name, created_at, updated_at FROM granary.sites WHERE site_id = $1';
const properties = Object.fromEntries(
  ['site_id', 'url', 'name', 'created_at', 'updated_at'].map((name) => [name, { type: 'string' }]),
);
const server = Fastify();
server.get(
  '/ping',
  { schema: { response: { 200: { type: 'object', properties: { pong: { type: 'boolean' } } } } } },
  async () => ({ pong: true }),
);
server.get<{ Params: { id: string } }>(
  '/sites/:id',
  { schema: { response: { 200: { type: 'object', properties } } } },
  async (request) => {
    const { rows } = await pool.query({ name: 'find', text, values: [request.params.id] });
    return rows[0];
  },
);
console.log(await server.listen({ host: '127.0.0.1', port: 0 }));
