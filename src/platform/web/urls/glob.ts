import { type GlobNode, parseGlob } from './glob-syntax.ts';

/** Tells of a piece of text whether a glob matches all of it, in time that grows with the text and nothing else. */
export type GlobTest = (text: string) => boolean;

type Step =
  | { kind: 'character'; accepts(code: number): boolean; next: number }
  | { kind: 'split'; to: number[] }
  | { kind: 'end' };

export function compileGlob(glob: string): GlobTest {
  const nodes = parseGlob(glob);
  return compileSimple(nodes) ?? compileWalk(nodes);
}

/** One star between two texts, or a text alone: what nearly all globs are. */
function compileSimple(nodes: GlobNode[]): GlobTest | undefined {
  const [first, star, last] = nodes;
  if (first?.kind !== 'literal') return undefined;
  if (star === undefined) return (text) => text === first.text;
  if (star.kind !== 'many' || nodes.length > 3 || (last !== undefined && last.kind !== 'literal'))
    return undefined;
  const start = first.text;
  const end = last?.text ?? '';
  const mayCross = star.accepts('/'.charCodeAt(0));
  return (text) =>
    text.length >= start.length + end.length &&
    text.startsWith(start) &&
    text.endsWith(end) &&
    (mayCross || !text.slice(start.length, text.length - end.length).includes('/'));
}

/** All ways through the glob are walked at once, so no text can make the matcher go back. */
function compileWalk(nodes: GlobNode[]): GlobTest {
  const prefix = literalPrefix(nodes);
  const steps: Step[] = [{ kind: 'end' }];
  const start = compile(nodes, 0, steps);
  const marks = new Uint32Array(steps.length);
  let round = 0;

  const enter = (index: number, active: number[]) => {
    if (marks[index] === round) return;
    marks[index] = round;
    const step = steps[index]!;
    if (step.kind !== 'split') active.push(index);
    else for (const next of step.to) enter(next, active);
  };

  return (text) => {
    if (!text.startsWith(prefix)) return false;
    let active: number[] = [];
    round = nextRound(round, marks);
    enter(start, active);
    for (let position = 0; position < text.length && active.length > 0; position += 1) {
      const code = text.charCodeAt(position);
      const following: number[] = [];
      round = nextRound(round, marks);
      for (const index of active) {
        const step = steps[index]!;
        if (step.kind === 'character' && step.accepts(code)) enter(step.next, following);
      }
      active = following;
    }
    return active.includes(0);
  };
}

function nextRound(round: number, marks: Uint32Array): number {
  if (round < 0xffff_ffff) return round + 1;
  marks.fill(0);
  return 1;
}

function literalPrefix(nodes: GlobNode[]): string {
  let prefix = '';
  for (const node of nodes) {
    if (node.kind !== 'literal') break;
    prefix += node.text;
  }
  return prefix;
}

/** Writes the steps of `nodes` and answers where they start; after them the walk goes on at `next`. */
function compile(nodes: GlobNode[], next: number, steps: Step[]): number {
  let entry = next;
  for (const node of nodes.toReversed()) entry = compileNode(node, entry, steps);
  return entry;
}

function compileNode(node: GlobNode, next: number, steps: Step[]): number {
  switch (node.kind) {
    case 'literal': {
      let entry = next;
      for (let index = node.text.length - 1; index >= 0; index -= 1) {
        const wanted = node.text.charCodeAt(index);
        entry = add(steps, { kind: 'character', accepts: (code) => code === wanted, next: entry });
      }
      return entry;
    }
    case 'one':
      return add(steps, { kind: 'character', accepts: node.accepts, next });
    case 'many': {
      const split: Step = { kind: 'split', to: [next] };
      const entry = add(steps, split);
      split.to.push(add(steps, { kind: 'character', accepts: node.accepts, next: entry }));
      return entry;
    }
    case 'either':
      return add(steps, { kind: 'split', to: node.branches.map((branch) => compile(branch, next, steps)) });
  }
}

function add(steps: Step[], step: Step): number {
  steps.push(step);
  return steps.length - 1;
}
