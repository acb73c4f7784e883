import assert from 'node:assert/strict';
import { SelectorError } from '../errors.ts';
import { isText } from '../tree/nodes.ts';
import type { Found } from './run.ts';
import { Selector } from './selector.ts';
import type { FoundValue } from './xpath-fallback.ts';

/** What tells a thing that was found apart from others: its id, link, class or text. */
export function tellApart(found: Found | FoundValue): string {
  if ('owner' in found || 'value' in found) return found.value;
  if (isText(found)) return found.data;
  const { id, href, class: names } = found.attribs;
  const [first] = found.children;
  return id ?? href ?? names ?? (first !== undefined && isText(first) ? first.data : found.name);
}

/** A selector that is none, by the place of its fault. */
export function assertFault(
  definition: { css: string } | { xpath: string },
  position: number,
): SelectorError {
  const [text] = Object.values(definition);
  try {
    new Selector(definition);
  } catch (error) {
    assert.ok(error instanceof SelectorError, `${text}: ${String(error)}`);
    assert.equal(error.position, position, `${text}: ${error.message}`);
    return error;
  }
  throw new assert.AssertionError({ message: `${text} is taken for a selector` });
}
