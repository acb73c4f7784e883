#!/usr/bin/env node
// The command line from any Node from 18 on: in this process when it can run TypeScript, else in the packaged Node.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { hasOtherNode, pinnedNode, runsTypeScript, setUp } from '../scripts/setup.mjs';

if (runsTypeScript()) {
  await setUpOrEnd();
  await import('./main.mjs');
} else if (hasOtherNode()) {
  // It looks itself whether everything is still set up.
  runIn(pinnedNode, import.meta.url);
} else {
  await setUpOrEnd();
  runIn(pinnedNode, new URL('./main.mjs', import.meta.url));
}

async function setUpOrEnd() {
  try {
    await setUp();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

function runIn(node, file) {
  const child = spawn(node, [fileURLToPath(file), ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT']) {
    process.on(signal, () => {
      // A terminal sends these to both; passing them on would make them the second signal, which stops at once.
      if (signal === 'SIGTERM' || !process.stdin.isTTY) child.kill(signal);
    });
  }
  child.once('error', (error) => {
    process.stderr.write(`${node} does not start: ${error.message}. Run node scripts/setup.mjs.\n`);
    process.exitCode = 1;
  });
  child.once('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
