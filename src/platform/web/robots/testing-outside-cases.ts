import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { must } from '../../../kernel/must.ts';

export interface OutsideCase {
  file: string;
  robots: Buffer;
  url: string;
  agent: string;
  allowed: boolean;
}

/** The cases that Google publishes for its robots.txt reader, in a folder with their two parts. */
export function readOutsideCases(folder: string): OutsideCase[] {
  return ['correctness', 'stress'].flatMap((part) =>
    readdirSync(join(folder, part))
      .filter((name) => name.endsWith('.textproto'))
      .flatMap((name) => readCases(join(part, name), readFileSync(join(folder, part, name), 'utf8'))),
  );
}

/** The text form of protocol buffers, as far as these files use it. */
function readCases(file: string, text: string): OutsideCase[] {
  const cases: OutsideCase[] = [];
  let robots: Buffer = Buffer.alloc(0);
  let current: { url?: string; agent?: string } = {};
  const fields = /(?<!\S)#.*$|(\w+):\s*((?:"(?:[^"\\]|\\.)*"\s*)+|[A-Z_]+)/gm;
  for (const [, name, value] of text.matchAll(fields)) {
    if (name === 'robotstxt') robots = readString(must(value, 'value'));
    else if (name === 'testurl') current = { url: readString(must(value, 'value')).toString() };
    else if (name === 'useragent') current.agent = readString(must(value, 'value')).toString();
    else if (name === 'expected_outcome') {
      cases.push({
        file,
        robots,
        url: must(current.url, 'current.url'),
        agent: must(current.agent, 'current.agent'),
        allowed: value === 'ALLOWED',
      });
    }
  }
  return cases;
}

const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t' };

function readString(literals: string): Buffer {
  const parts = [...literals.matchAll(/"((?:[^"\\]|\\.)*)"/g)].flatMap(([, literal]) =>
    [...must(literal, 'literal').matchAll(/\\x([0-9A-Fa-f]{2})|\\(.)|([^\\]+)/gs)].map(
      ([, hex, sign, plain]) =>
        hex !== undefined
          ? Buffer.from(hex, 'hex')
          : Buffer.from(plain ?? ESCAPES[must(sign, 'sign')] ?? must(sign, 'sign'), 'utf8'),
    ),
  );
  return Buffer.concat(parts);
}
