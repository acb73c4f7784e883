import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Finding } from '../discrepancies/finding.ts';
import { writeObject } from '../objects/new-objects.ts';
import type { StoredObject } from '../objects/put-file.ts';
import { quoted } from '../rates/quoted.ts';
import type { RatedataServices } from '../services.ts';

/** What findings are chosen and sorted by; the rest is one text. */
const COLUMNS = `{discrepancy_id: 'VARCHAR', kind: 'VARCHAR', class: 'VARCHAR', severity: 'VARCHAR', impact: 'DOUBLE',
  hospital_id: 'VARCHAR', payer_id: 'VARCHAR', code_type: 'VARCHAR', code: 'VARCHAR', setting: 'VARCHAR',
  billing_class: 'VARCHAR', modifiers: 'VARCHAR', confidence: 'DOUBLE', body: 'VARCHAR'}`;

export async function writeFindings(
  services: RatedataServices,
  accountId: string,
  findings: readonly Finding[],
): Promise<StoredObject> {
  await mkdir(services.runsFolder, { recursive: true });
  const path = join(services.runsFolder, `${uuidv7()}.ndjson`);
  try {
    await writeFile(path, findings.map((finding) => `${JSON.stringify(toLine(finding))}\n`).join(''));
    return await writeObject(services, accountId, 'findings', {
      sql: `SELECT * FROM read_json(${quoted(path)}, format = 'newline_delimited', columns = ${COLUMNS}) ORDER BY code_type, code`,
      paths: [path],
    });
  } finally {
    await rm(path, { force: true });
  }
}

const toLine = (finding: Finding) => {
  const { discrepancy_id, kind, class: name, severity, impact, hospital_id, payer_id, confidence } = finding;
  const { code_type, code, setting, billing_class, modifiers } = finding.key;
  return {
    ...{ discrepancy_id, kind, class: name, severity, impact, hospital_id, payer_id },
    ...{ code_type, code, setting, billing_class, modifiers, confidence, body: JSON.stringify(finding) },
  };
};

/** For the list of all pairs, and to tell what is new. */
export const summaryOf = (findings: readonly Finding[]) => {
  const counts: Record<string, number> = {};
  for (const { class: name } of findings) counts[name] = (counts[name] ?? 0) + 1;
  const high = findings.filter(({ severity, class: name }) => severity === 'high' && name === 'diverges');
  return { counts, high: high.slice(0, 500).map(({ discrepancy_id: id }) => id) };
};
