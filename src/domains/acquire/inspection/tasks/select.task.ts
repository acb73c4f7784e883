import { inspectSelector, parseHtml } from '../../../../platform/html/index.ts';
import { looksScripted } from '../analysis/script-dependence.ts';
import { attempt } from './faults.ts';

export interface SelectInput {
  html: string;
  selector: string;
  type: 'css' | 'xpath';
  attribute: string | undefined;
  most: number;
}

export default function select({ html, selector, type, attribute, most }: SelectInput) {
  return attempt(() => {
    const tree = parseHtml(html, { positions: true });
    const options = { most, ...(attribute === undefined ? {} : { attribute }) };
    const found = inspectSelector(tree, { [type]: selector }, options);
    return { found, dependsOnScripts: found.count === 0 && looksScripted(tree) };
  });
}
