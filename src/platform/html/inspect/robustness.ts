import { type Selector as CssToken, isTraversal, SelectorType } from 'css-what';
import { parseCss } from '../match/css-parse.ts';
import type { SelectorDefinition } from '../match/selector.ts';
import { attributeStability, classStability, idStability, tagStability } from './names.ts';

const COMBINATORS: Readonly<Record<string, number>> = {
  [SelectorType.Descendant]: 0.97,
  [SelectorType.Child]: 0.92,
  [SelectorType.Adjacent]: 0.85,
  [SelectorType.Sibling]: 0.9,
};

/**
 * How likely a selector still finds the same after a change of the site, from 0 (a chain of positions) to 1 (a name
 * with a meaning). Throws `SelectorError` for what is no CSS selector.
 */
export function robustness(selector: SelectorDefinition): number {
  const score =
    selector.css === undefined
      ? xpathScore(selector.xpath ?? '')
      : Math.min(...parseCss(selector.css).map(cssScore));
  return Math.round(Math.max(0, Math.min(1, score)) * 100) / 100;
}

/** The last compound decides; each one before it can only take away. */
function cssScore(tokens: readonly CssToken[]): number {
  const compounds: CssToken[][] = [[]];
  let score = 1;
  for (const token of tokens) {
    if (isTraversal(token)) {
      score *= COMBINATORS[token.type] ?? 0.8;
      compounds.push([]);
    } else compounds[compounds.length - 1]!.push(token);
  }
  const strengths = compounds.filter((compound) => compound.length > 0).map(compoundScore);
  const last = strengths.pop() ?? 0.4;
  return strengths.reduce((total, strength) => total * (0.6 + 0.4 * strength), score * last);
}

/** Alternatives do not weaken each other, but every further condition is one more that can fail. */
function compoundScore(tokens: readonly CssToken[]): number {
  let best = tokens.every((token) => token.type === SelectorType.Pseudo) ? 0.4 : 0;
  let positions = 1;
  let weak = 1;
  for (const token of tokens) {
    if (token.type === SelectorType.Pseudo) {
      positions *= pseudoFactor(token.name, token.data);
      continue;
    }
    const strength = tokenScore(token);
    if (strength < 0.5 && token.type !== SelectorType.Tag && token.type !== SelectorType.Universal)
      weak *= 0.8 + strength * 0.2;
    best = Math.max(best, strength);
  }
  return best * positions * weak;
}

function tokenScore(token: CssToken): number {
  if (token.type === SelectorType.Tag) return tagStability(token.name.toLowerCase());
  if (token.type !== SelectorType.Attribute) return 0.4;
  if (token.ignoreCase === 'quirks')
    return token.name === 'id' ? idStability(token.value) : classStability(token.value);
  if (token.name === 'class') return classStability(token.value) * 0.9;
  return attributeStability(token.name, token.value);
}

function pseudoFactor(name: string, data: unknown): number {
  if (name.startsWith('nth-')) return 0.65;
  if (name.startsWith('first-') || name.startsWith('last-') || name.startsWith('only-')) return 0.85;
  if (name === 'contains' || name === 'icontains') return 0.8;
  return Array.isArray(data) ? 0.95 : 1;
}

/** XPath by what it leans on: names of classes and attributes, positions, the length of the way. */
function xpathScore(expression: string): number {
  let score = 0.6;
  const names = [...expression.matchAll(/@([\w-]+)(?:[^\]]{0,10}?['"]([^'"]*)['"])?/g)];
  for (const [, name = '', value = ''] of names) {
    const strength =
      name === 'id'
        ? idStability(value)
        : name === 'class'
          ? classStability(value.trim())
          : attributeStability(name, value);
    score = Math.max(score, strength);
  }
  const positions = (expression.match(/\[\s*\d+\s*\]|last\(\)|position\(\)/g) ?? []).length;
  const steps = (expression.match(/(?<![/:])\/(?!\/)/g) ?? []).length;
  const fromTop = /^\/html(?:\[1\])?\//i.test(expression) ? 0.5 : 1;
  return score * 0.75 ** positions * 0.95 ** Math.max(0, steps - 1) * fromTop;
}
