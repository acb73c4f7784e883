import { LimitError } from '../errors.ts';
import { type Element, isText } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import { TextRecorder } from './text-recorder.ts';

/** Nodes that may still be read: the texts of elements inside of each other add up. */
export interface TextBudget {
  nodes: number;
}

export const textBudget = (nodes = 5_000_000): TextBudget => ({ nodes });

/** The text of an element of a tree, as fields read it. */
export function visibleText(element: Element, budget: TextBudget = textBudget()): string {
  const recorder = new TextRecorder();
  for (let node = element.parent; node !== null; node = node.parent)
    if ('name' in node) recorder.open(node.name);
  recorder.open(element.name);
  const recording = recorder.begin(element.name);
  const spend = () => {
    if (--budget.nodes < 0) throw new LimitError('The text of the nested elements of this page is too long.');
  };
  walk(element, {
    open(child) {
      spend();
      recorder.open(child.name);
    },
    close: (child) => recorder.close(child.name),
    other(node) {
      spend();
      if (isText(node)) recorder.text(node.data);
    },
  });
  return recorder.end(recording);
}
