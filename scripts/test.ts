import { parseArgs } from 'node:util';
import { runTests } from '../test/runner/run.ts';

/** `npm test`: the checks and every test. `--soak` runs the long ones in full; words narrow it to matching files. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'boolean', default: false }, 'no-checks': { type: 'boolean', default: false } },
});

process.exitCode = await runTests({
  words: positionals,
  checks: !values['no-checks'] && positionals.length === 0,
  soak: values.soak,
});
