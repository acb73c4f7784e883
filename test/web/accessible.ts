import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface Finding {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** A rule gives its own weight to all it finds, so the lighter ones need not be asked. */
const LOOK = `(() => {
  const lighter = axe._audit.rules.filter(({ impact }) => impact === 'minor' || impact === 'moderate');
  const rules = Object.fromEntries(lighter.map(({ id }) => [id, { enabled: false }]));
  return axe.run(document, { rules, resultTypes: ['violations'] }).then((found) => found.violations);
})()`;

/** What axe finds that is serious or worse, each in one line. */
export async function seriousFaults(page: Page): Promise<string[]> {
  // Sent by the driver, which the page's policy does not hold back.
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(`${AXE};0`);
  const findings = (await page.evaluate(LOOK)) as Finding[];
  return findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} at ${target}: ${failureSummary}`),
    );
}
