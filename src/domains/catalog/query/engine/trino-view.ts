import { invalidRequest } from '../../../../kernel/errors.ts';
import { isBalanced, readStatement } from '../../../../platform/trino/index.ts';
import type { QueryOrigins } from '../query-origins.ts';
import type { EngineWork } from '../services.ts';
import type { RelationColumn } from '../store.ts';
import { trinoOf } from './choose-engine.ts';
import { openTrino } from './open-rows.ts';
import { trinoText } from './trino-text.ts';

/** The columns of a view in Trino's dialect, by running it for no rows. */
export async function describeTrinoView(
  work: EngineWork,
  { name, sql }: { name: string; sql: string },
): Promise<{ columns: RelationColumn[]; origins: QueryOrigins }> {
  trinoOf(work);
  const view = readStatement(sql);
  if (view.tokens.some(({ kind, value }) => kind === 'sign' && value === '?'))
    throw refused('A view cannot have parameters. Write the values into its SQL.', 'has parameters');
  if (!isBalanced(view))
    throw refused('Close every bracket of the statement.', 'has a bracket without its pair');
  const whole = readStatement(`SELECT * FROM (\n${view.sql}\n) LIMIT 0`);
  const text = await trinoText(work, whole, { aliases: new Map(), view: name });
  const lines = { ...text, linesBefore: text.linesBefore + 1 };
  const { rows, release } = await openTrino(work, { sql }, lines, { rows: 1 });
  try {
    const { columns } = await work.services.queries().describe(rows.request);
    return { columns, origins: await rows.origins() };
  } finally {
    await release();
  }
}

const refused = (message: string, fault: string) =>
  invalidRequest(message, { details: [{ path: 'sql', message: fault }] });
