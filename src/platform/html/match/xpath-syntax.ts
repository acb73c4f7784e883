/** The part of XPath that the walker understands, as a tree. */
export type Expression =
  | { kind: 'path'; absolute: boolean; steps: Step[] }
  | { kind: 'literal'; value: string }
  | { kind: 'number'; value: number }
  | { kind: 'call'; name: string; parameters: Expression[] }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'filter'; expression: Expression; predicates: Expression[] };

export interface Step {
  axis: string;
  test: NodeTest;
  predicates: Expression[];
}

export type NodeTest = { kind: 'name'; name: string } | { kind: 'any' } | { kind: 'text' } | { kind: 'node' };

/** Not an error: what the walker does not understand goes to the complete engine, which judges the syntax. */
export class NotUnderstood extends Error {}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|'([^']*)'|(\/\/|::|!=|<=|>=|\.\.|[/|=<>()[\],@*.])|([A-Za-z_\u00c0-\uffff][\w.\u00b7-\uffff-]*))/y;
const OPERATORS: readonly (readonly string[])[] = [
  ['or'],
  ['and'],
  ['=', '!='],
  ['<', '<=', '>', '>='],
  ['|'],
];
const DEEPEST = 50;

interface Token {
  kind: 'number' | 'literal' | 'sign' | 'name' | 'end';
  text: string;
}

export function parseXPath(source: string): Expression {
  const parser = new Parser(tokenise(source));
  const expression = parser.expression(0);
  parser.expectEnd();
  return expression;
}

function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  const end = source.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end; ) {
    const match = TOKEN.exec(source);
    if (match === null) throw new NotUnderstood();
    const [, number, double, single, sign, name] = match;
    if (number !== undefined) tokens.push({ kind: 'number', text: number });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign });
    else tokens.push({ kind: 'literal', text: double ?? single ?? '' });
  }
  return tokens;
}

const DESCENDANT_OR_SELF: Step = { axis: 'descendant-or-self', test: { kind: 'node' }, predicates: [] };

class Parser {
  readonly #tokens: Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  expectEnd(): void {
    if (this.#at < this.#tokens.length) throw new NotUnderstood();
  }

  /** One level of operators after the other, from `or` to `|`. */
  expression(level: number): Expression {
    if (++this.#depth > DEEPEST * OPERATORS.length) throw new NotUnderstood();
    const operators = OPERATORS[level];
    if (operators === undefined) return this.#leave(this.#operand());
    let left = this.expression(level + 1);
    while (operators.includes(this.#peek().text) && this.#peek().kind !== 'literal') {
      const operator = this.#next().text;
      left = { kind: 'binary', operator, left, right: this.expression(level + 1) };
    }
    return this.#leave(left);
  }

  #leave(expression: Expression): Expression {
    this.#depth--;
    return expression;
  }

  #operand(): Expression {
    const token = this.#peek();
    if (token.kind === 'literal') return { kind: 'literal', value: this.#next().text };
    if (token.kind === 'number') return { kind: 'number', value: Number(this.#next().text) };
    if (this.#isSign('(')) return this.#parenthesis();
    if (token.kind === 'name' && this.#isSign('(', 1) && !NODE_TYPES.has(token.text)) return this.#call();
    return this.#path();
  }

  #parenthesis(): Expression {
    this.#next();
    const expression = this.expression(0);
    this.#expect(')');
    const predicates = this.#predicates();
    if (this.#isSign('/') || this.#isSign('//')) throw new NotUnderstood();
    return predicates.length === 0 ? expression : { kind: 'filter', expression, predicates };
  }

  #call(): Expression {
    const name = this.#next().text;
    this.#next();
    const parameters: Expression[] = [];
    if (!this.#isSign(')')) {
      parameters.push(this.expression(0));
      while (this.#isSign(',')) {
        this.#next();
        parameters.push(this.expression(0));
      }
    }
    this.#expect(')');
    if (this.#isSign('[') || this.#isSign('/') || this.#isSign('//')) throw new NotUnderstood();
    return { kind: 'call', name, parameters };
  }

  #path(): Expression {
    const steps: Step[] = [];
    const absolute = this.#isSign('/') || this.#isSign('//');
    if (!absolute) steps.push(this.#step());
    while (this.#isSign('/') || this.#isSign('//')) {
      if (this.#next().text === '//') steps.push(DESCENDANT_OR_SELF);
      steps.push(this.#step());
    }
    return { kind: 'path', absolute, steps };
  }

  #step(): Step {
    if (this.#isSign('.')) {
      this.#next();
      return { axis: 'self', test: { kind: 'node' }, predicates: [] };
    }
    if (this.#isSign('..')) {
      this.#next();
      return { axis: 'parent', test: { kind: 'node' }, predicates: this.#predicates() };
    }
    let axis = 'child';
    if (this.#isSign('@')) {
      this.#next();
      axis = 'attribute';
    } else if (this.#peek().kind === 'name' && this.#isSign('::', 1)) {
      axis = this.#next().text;
      this.#next();
    }
    return { axis, test: this.#nodeTest(), predicates: this.#predicates() };
  }

  #nodeTest(): NodeTest {
    if (this.#isSign('*')) {
      this.#next();
      return { kind: 'any' };
    }
    const token = this.#next();
    if (token.kind !== 'name') throw new NotUnderstood();
    if (this.#isSign('(')) {
      const kind = NODE_TYPES.get(token.text);
      this.#next();
      this.#expect(')');
      if (kind === undefined) throw new NotUnderstood();
      return { kind };
    }
    return { kind: 'name', name: token.text };
  }

  #predicates(): Expression[] {
    const predicates: Expression[] = [];
    while (this.#isSign('[')) {
      this.#next();
      predicates.push(this.expression(0));
      this.#expect(']');
    }
    return predicates;
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? { kind: 'end', text: '' };
  }

  #next(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #isSign(text: string, ahead = 0): boolean {
    const token = this.#peek(ahead);
    return token.kind === 'sign' && token.text === text;
  }

  #expect(text: string): void {
    if (!this.#isSign(text)) throw new NotUnderstood();
    this.#next();
  }
}

const NODE_TYPES: ReadonlyMap<string, 'text' | 'node'> = new Map([
  ['text', 'text'],
  ['node', 'node'],
]);
