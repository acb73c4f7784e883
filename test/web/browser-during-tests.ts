import { openBrowser } from '../support/dashboard.ts';
import { type AtEnd, duringTests } from '../support/during-tests.ts';
import { joinProgram } from '../support/shared-program.ts';
import { makeThings } from './things.ts';

async function openAll(atEnd: AtEnd) {
  const [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
  atEnd(() => program.dispose());
  atEnd(() => browser.close());
  return { program, browser };
}

/** An account, and a browser to visit its dashboard with. */
export const browserDuringTests = () => duringTests(openAll);

/** The same with something of every kind in the account: what pages with a `$` in their address are opened with. */
export const thingsDuringTests = () =>
  duringTests(async (atEnd) => {
    const { program, browser } = await openAll(atEnd);
    return { program, browser, things: await makeThings(program.client) };
  });
