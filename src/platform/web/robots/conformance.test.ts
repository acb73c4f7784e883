import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseRobots } from './parse-robots.ts';

/** Google's published cases, kept beside the project and not in it. */
const FOLDER = join(import.meta.dirname, '../../../../../shared/data/robots');

interface Expectation {
  robots: Buffer;
  url: string;
  agent: string;
  allowed: boolean;
}

const present = existsSync(FOLDER);
const skip = present ? false : `Google's robots.txt cases are not in ${FOLDER}; put them there to run them.`;
const files = present
  ? ['correctness', 'stress'].flatMap((part) =>
      readdirSync(join(FOLDER, part))
        .filter((name) => name.endsWith('.textproto'))
        .map((name) => join(part, name)),
    )
  : [];

test("every case that Google publishes for its robots.txt reader has Google's answer", {
  skip,
}, (context) => {
  let count = 0;
  const misses: string[] = [];
  for (const file of files) {
    for (const { robots, url, agent, allowed } of readCases(readFileSync(join(FOLDER, file), 'utf8'))) {
      count += 1;
      const decision = parseRobots(robots).decide(agent, url);
      if (decision.allowed !== allowed)
        misses.push(`${file}: "${agent}" ${url} is ${allowed ? '' : 'not '}allowed`);
    }
  }
  assert.deepEqual(misses, []);
  assert.equal(count, 400);
  context.diagnostic(`${count} expectations of ${files.length} files`);
});

/** The text form of protocol buffers, as far as these files use it. */
function readCases(text: string): Expectation[] {
  const cases: Expectation[] = [];
  let robots: Buffer = Buffer.alloc(0);
  let current: { url?: string; agent?: string } = {};
  const fields = /(?<!\S)#.*$|(\w+):\s*((?:"(?:[^"\\]|\\.)*"\s*)+|[A-Z_]+)/gm;
  for (const [, name, value] of text.matchAll(fields)) {
    if (name === 'robotstxt') robots = readString(value!);
    else if (name === 'testurl') current = { url: readString(value!).toString() };
    else if (name === 'useragent') current.agent = readString(value!).toString();
    else if (name === 'expected_outcome') {
      cases.push({ robots, url: current.url!, agent: current.agent!, allowed: value === 'ALLOWED' });
    }
  }
  return cases;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function readString(literals: string): Buffer {
  const parts = [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, literal]) =>
    [...literal!.matchAll(/\\x([0-9A-Fa-f]{2})|\\(.)|([^\\]+)/gs)].map(([, hex, sign, plain]) =>
      hex !== undefined ? Buffer.from(hex, 'hex') : Buffer.from(plain ?? ESCAPES[sign!] ?? sign!, 'utf8'),
    ),
  );
  return Buffer.concat(parts);
}
