import { type Sql, statement } from '../../kernel/sql.ts';
import type { Database } from '../postgres/database.ts';
import { hasEnded, markThisProcess } from './process-mark.ts';

export type NodeRole = 'worker' | 'api';

const upsert = statement(
  'nodes.beat',
  `INSERT INTO nodes (node_id, role, application_version, process) VALUES ($1, $2, $3, $4)
   ON CONFLICT (node_id) DO UPDATE
   SET role = excluded.role, application_version = excluded.application_version, process = excluded.process,
       heartbeat_at = clock_timestamp()`,
);
const remove = statement('nodes.remove', 'DELETE FROM nodes WHERE node_id = $1');
const removeOld = statement(
  'nodes.remove-old',
  // That a node has ended must be known for as long as something stands under its name.
  `DELETE FROM nodes n WHERE heartbeat_at < $1
     AND NOT EXISTS (SELECT FROM leased_nodes l WHERE l.node_id = n.node_id)`,
);
const findDead = statement<{ executor_id: string }>(
  'nodes.find-dead',
  `SELECT DISTINCT executor_id FROM dbos.workflow_status WHERE status = 'PENDING' AND executor_id NOT IN (
     SELECT node_id FROM nodes WHERE heartbeat_at > clock_timestamp() - $1 * interval '1 millisecond')`,
);

const findProcesses = statement<{ node_id: string; process: string }>(
  'nodes.find-processes',
  "SELECT node_id, process FROM nodes WHERE process IS NOT NULL AND heartbeat_at > '-infinity'",
);
const bury = statement('nodes.bury', "UPDATE nodes SET heartbeat_at = '-infinity' WHERE node_id = ANY($1)");

export const removeOldNodes = (sql: Sql, before: Date): Promise<number> => removeOld.run(sql, [before]);

/** Executors that are silent, or that no node answers for, and still hold work. */
export const findDeadExecutors = async (sql: Sql, silentMs: number): Promise<string[]> =>
  (await findDead.all(sql, [silentMs])).map((row) => row.executor_id);

export interface NodeIdentity {
  nodeId: string;
  role: NodeRole;
  applicationVersion: string;
}

/** This node's row, kept fresh; times are the database's, so that clocks of nodes may differ. */
export class NodeHeartbeat {
  readonly #database: Database;
  readonly #node: NodeIdentity;
  readonly #lateMs: number;
  readonly #now: () => number;
  readonly #process = markThisProcess();
  #beatAt: number | undefined;
  #lostAt: number | undefined;

  constructor(database: Database, node: NodeIdentity, lateMs: number, now = Date.now) {
    this.#database = database;
    this.#node = node;
    this.#lateMs = lateMs;
    this.#now = now;
  }

  async beat(): Promise<void> {
    const { nodeId, role, applicationVersion } = this.#node;
    const row = [nodeId, role, applicationVersion, await this.#process];
    try {
      await this.#database.system((sql) => upsert.run(sql, row));
    } catch (error) {
      this.#lostAt = this.#now();
      throw error;
    }
    if (this.#isLate()) this.#lostAt = this.#now();
    this.#beatAt = this.#now();
  }

  /** After the database was away, or the machine stood still, every node looks silent until it had the time to speak again. */
  isSettled(milliseconds: number): boolean {
    if (this.#isLate()) return false;
    return this.#lostAt === undefined || this.#now() - this.#lostAt > milliseconds;
  }

  #isLate(): boolean {
    return this.#beatAt !== undefined && this.#now() - this.#beatAt > this.#lateMs;
  }

  /** The nodes of this machine whose process has ended need not be waited for. */
  async buryEnded(): Promise<void> {
    const own = await this.#process;
    if (own === undefined) return;
    const nodes = await this.#database.system((sql) => findProcesses.all(sql));
    const ended: string[] = [];
    for (const node of nodes) if (await hasEnded(node.process, own)) ended.push(node.node_id);
    if (ended.length > 0) await this.#database.system((sql) => bury.run(sql, [ended]));
  }

  async leave(): Promise<void> {
    await this.#database.system((sql) => remove.run(sql, [this.#node.nodeId]));
  }
}
