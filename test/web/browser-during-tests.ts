import { openBrowser } from '../support/dashboard.ts';
import { duringTests } from '../support/during-tests.ts';
import { joinProgram } from '../support/shared-program.ts';

/** An account, and a browser to visit its dashboard with. */
export const browserDuringTests = () =>
  duringTests(async (atEnd) => {
    const [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
    atEnd(() => program.dispose());
    atEnd(() => browser.close());
    return { program, browser };
  });
