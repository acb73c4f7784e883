import { type Sql, statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';

export type NodeRole = 'worker' | 'api';

const upsert = statement(
  'nodes.beat',
  `INSERT INTO nodes (node_id, role, application_version) VALUES ($1, $2, $3)
   ON CONFLICT (node_id) DO UPDATE
   SET role = excluded.role, application_version = excluded.application_version, heartbeat_at = clock_timestamp()`,
);
const remove = statement('nodes.remove', 'DELETE FROM nodes WHERE node_id = $1');
const removeOld = statement('nodes.remove-old', 'DELETE FROM nodes WHERE heartbeat_at < $1');
const findDead = statement<{ executor_id: string }>(
  'nodes.find-dead',
  `SELECT DISTINCT executor_id FROM dbos.workflow_status WHERE status = 'PENDING' AND executor_id NOT IN (
     SELECT node_id FROM nodes WHERE heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond')`,
);

export const removeOldNodes = (sql: Sql, before: Date): Promise<number> => removeOld.run(sql, [before]);

/** Executors that are silent, or that no node answers for, and still hold work. */
export const findDeadExecutors = async (sql: Sql, silentMs: number): Promise<string[]> =>
  (await findDead.all(sql, [silentMs])).map((row) => row.executor_id);

/** This node's row, kept fresh; times are the database's, so that clocks of nodes may differ. */
export class NodeHeartbeat {
  readonly #database: Database;
  readonly #node: { nodeId: string; role: NodeRole; applicationVersion: string };
  #lostAt: number | undefined;

  constructor(database: Database, node: { nodeId: string; role: NodeRole; applicationVersion: string }) {
    this.#database = database;
    this.#node = node;
  }

  async beat(): Promise<void> {
    const { nodeId, role, applicationVersion } = this.#node;
    try {
      await this.#database.system((sql) => upsert.run(sql, [nodeId, role, applicationVersion]));
    } catch (error) {
      this.#lostAt = Date.now();
      throw error;
    }
  }

  /** After the database was away every node looks silent until it had the time to speak again. */
  isSettled(milliseconds: number): boolean {
    return this.#lostAt === undefined || Date.now() - this.#lostAt > milliseconds;
  }

  async leave(): Promise<void> {
    await this.#database.system((sql) => remove.run(sql, [this.#node.nodeId]));
  }
}
