import type { BrowserContextOptions } from 'playwright-core';
import type { DashboardBrowser, Visitor } from '../support/dashboard.ts';
import type { RunningProgram } from '../support/program.ts';

/** Somebody with the program's first key, at a page. */
export async function enter(
  browser: DashboardBrowser,
  program: RunningProgram,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const visitor = await browser.visit(program.address, options);
  await visitor.page.goto(`/#key=${program.key}`);
  await visitor.page.waitForSelector('#main h1');
  await visitor.page.goto(address);
  return visitor;
}
