/** A selector, expression or pattern that cannot be understood; `position` counts characters from 0. */
export class SelectorError extends Error {
  override name = 'SelectorError';
  readonly selector: string;
  readonly position: number;

  constructor(selector: string, position: number, problem: string) {
    super(`${problem} (at character ${position + 1} of "${shorten(selector)}")`);
    this.selector = selector;
    this.position = position;
  }
}

/** A handler that cannot be compiled; `path` names the place in the definition, such as `fields.price.regex`. */
export class DefinitionError extends Error {
  override name = 'DefinitionError';
  readonly path: string;

  constructor(path: string, message: string, cause?: unknown) {
    super(`${path}: ${message}`, cause === undefined ? undefined : { cause });
    this.path = path;
  }
}

/** A page or an expression that would cost more than it may: the page is at fault, not the program. */
export class LimitError extends Error {
  override name = 'LimitError';
}

const MOST_SHOWN = 200;

function shorten(selector: string): string {
  return selector.length > MOST_SHOWN ? `${selector.slice(0, MOST_SHOWN)}…` : selector;
}
