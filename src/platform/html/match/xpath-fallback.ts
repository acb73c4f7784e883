import { createRequire } from 'node:module';
import type fontoxpath from 'fontoxpath';
import { LimitError, SelectorError } from '../errors.ts';
import { type Document, Document as DocumentNode, type Element, isElement, isText } from '../tree/nodes.ts';
import type { Found } from './run.ts';
import { countingFacade, type ViewNode, viewOf } from './xpath-view.ts';

const require = createRequire(import.meta.url);
let engine: typeof fontoxpath | undefined;

/** Large, and few selectors need it: loaded with the first of them. */
function loadEngine(): typeof fontoxpath {
  engine ??= require('fontoxpath') as typeof fontoxpath;
  return engine;
}

/** What an expression answers besides nodes: the text of a number, a string, a truth. */
export interface FoundValue {
  value: string;
}

const LONGEST = 5000;
/** Loops and made-up sequences can run for ever without touching the page. */
const REFUSED = /(?<![\w/@:.$-])(for|let|some|every|to|function)(?=[\s(])|!(?!=)|=>/;

/** Expressions that the walker does not know, answered by a complete XPath 3.1 engine on the same tree. */
export class XPathFallback {
  readonly #expression: string;

  constructor(expression: string) {
    this.#expression = expression;
    if (expression.trim() === '') throw new SelectorError(expression, 0, 'The expression is empty.');
    if (expression.length > LONGEST)
      throw new SelectorError(expression, LONGEST, 'The expression is too long.');
    const bare = expression.replace(/"[^"]*"|'[^']*'/g, (literal) =>
      '"'.padEnd(literal.length - 1, ' ').concat('"'),
    );
    const refused = REFUSED.exec(bare);
    if (refused !== null) {
      throw new SelectorError(expression, refused.index, `"${refused[0]}" is not supported here.`);
    }
    this.#check();
  }

  /** What the expression finds in the document, or from an item on. */
  select(document: Document, item?: Element): (Found | FoundValue)[] {
    const view = viewOf(document);
    const context = item === undefined ? view.document : view.of.get(item)!;
    return this.#evaluate(context).flatMap(foundOf);
  }

  #evaluate(context: ViewNode): unknown[] {
    const { evaluateXPath } = loadEngine();
    try {
      return evaluateXPath(
        this.#expression,
        context as never,
        countingFacade() as never,
        {},
        evaluateXPath.ALL_RESULTS_TYPE,
        { language: evaluateXPath.XPATH_3_1_LANGUAGE, namespaceResolver: () => null },
      ) as unknown[];
    } catch (error) {
      if (error instanceof LimitError) throw error;
      if (error instanceof RangeError)
        throw new LimitError('An XPath expression is nested too deeply for this page.');
      throw xpathError(this.#expression, error as Error);
    }
  }

  /** An empty page shows the faults of the expression itself. */
  #check(): void {
    this.#evaluate(viewOf(new DocumentNode([])).document);
  }
}

function foundOf(result: unknown): (Found | FoundValue)[] {
  if (result === null || result === undefined) return [];
  if (typeof result !== 'object') return [{ value: String(result) }];
  const node = result as Partial<ViewNode>;
  if (node.origin === undefined) return [{ value: String(result) }];
  const { origin } = node;
  if (node.isAttribute) return [{ owner: origin as Element, name: node.localName!, value: node.data! }];
  return isText(origin) || isElement(origin) ? [origin] : [];
}

interface PositionedError extends Error {
  position?: { start: { offset: number } };
}

function xpathError(expression: string, error: PositionedError): SelectorError {
  const position = error.position?.start.offset ?? 0;
  const problem = /(X[A-Z]{3}\d{4}): ([^\n]*)/.exec(error.message);
  return new SelectorError(
    expression,
    Math.min(position, expression.length),
    explain(problem?.[1], problem?.[2], error),
  );
}

function explain(code: string | undefined, message: string | undefined, error: Error): string {
  if (code === 'XPST0003') return 'The expression is invalid from here on.';
  if (code === 'XPST0081') return `${message ?? ''} HTML elements have no prefix.`;
  const text = message ?? error.message;
  return `${text.replace(/Q\{[^}]*\}/g, '').replace(/\.$/, '')}.`;
}
