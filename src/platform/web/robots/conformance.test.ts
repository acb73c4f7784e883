import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AGENT_CASES } from './cases/testing-agents.ts';
import type { RobotsCase } from './cases/testing-case.ts';
import { ESCAPE_CASES } from './cases/testing-escapes.ts';
import { PATH_CASES } from './cases/testing-paths.ts';
import { PRECEDENCE_CASES } from './cases/testing-precedence.ts';
import { SITE_CASES } from './cases/testing-sites.ts';
import { SYNTAX_CASES } from './cases/testing-syntax.ts';
import { parseRobots } from './parse-robots.ts';
import type { Robots } from './robots.ts';
import { readOutsideCases } from './testing-outside-cases.ts';

const CASES = [
  ...AGENT_CASES,
  ...PATH_CASES,
  ...PRECEDENCE_CASES,
  ...ESCAPE_CASES,
  ...SYNTAX_CASES,
  ...SITE_CASES,
];

interface Expectation {
  robots: string | Uint8Array;
  agent: string;
  url: string;
  allowed: boolean;
}

function expectationsOf({ robots, crawlers }: RobotsCase): Expectation[] {
  return Object.entries(crawlers).flatMap(([agent, { allowed = [], closed = [] }]) => [
    ...allowed.map((address) => ({ robots, agent, url: whole(address), allowed: true })),
    ...closed.map((address) => ({ robots, agent, url: whole(address), allowed: false })),
  ]);
}

const whole = (address: string): string =>
  /^\/(?!\/)/.test(address) ? `https://farm.example${address}` : address;

function missesOf(expectations: readonly Expectation[]): string[] {
  const read = new Map<string | Uint8Array, Robots>();
  const decide = ({ robots, agent, url }: Expectation): boolean => {
    const parsed = read.get(robots) ?? parseRobots(robots);
    read.set(robots, parsed);
    return parsed.decide(agent, url).allowed;
  };
  return expectations
    .filter((expectation) => decide(expectation) !== expectation.allowed)
    .map(({ agent, url, allowed }) => `"${agent}" ${url.slice(0, 200)} is ${allowed ? '' : 'not '}allowed`);
}

for (const robotsCase of CASES) {
  test(robotsCase.name, () => {
    assert.deepEqual(missesOf(expectationsOf(robotsCase)), []);
  });
}

test('every case is there, with a name of its own', () => {
  assert.equal(new Set(CASES.map(({ name }) => name)).size, CASES.length);
  assert.deepEqual([CASES.length, CASES.flatMap(expectationsOf).length], [156, 644]);
});

/** Kept out of the repository; with `ROBOTS_CASES` set to their folder they run as well, and must be there. */
const outside = process.env.ROBOTS_CASES;
if (outside !== undefined) {
  test("every case that Google publishes for its robots.txt reader has Google's answer", () => {
    const cases = readOutsideCases(outside);
    assert.deepEqual(missesOf(cases), []);
    assert.equal(cases.length, 400);
  });
}
