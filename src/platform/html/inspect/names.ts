/** How well a name will survive the next version of a site, from 0 to 1. */
export type Stability = number;

const MADE = [
  /^(?:css|sc|jsx|jss|svelte|astro|emotion|tss|makestyles|mui|chakra|linaria|glamor)-?[a-z0-9]*\d[a-z0-9]*/i,
  /^_?ng(?:content|host)?-/i,
  /^_[a-z0-9]/i,
  /^[a-z]{1,2}\d*$/i,
  /^\d/,
  /[0-9a-f]{8,}/i,
  /\[.*\]|[:/@!]/,
];
const STATE =
  /^(?:active|open|opened|closed|selected|current|disabled|enabled|hover|focus|visible|hidden|show|shown|hide|loading|loaded|lazy|first|last|odd|even|collapsed|expanded)$|^(?:is|has|was)-/i;
const LAYOUT =
  /^(?:[mp][trblxyse]?-|[wh]-|min-|max-|text-|bg-|flex|grid|col|row|d-|justify|items-|self-|gap-|space-|border|rounded|shadow|font-|leading-|tracking-|absolute$|relative$|fixed$|block$|inline|container|wrapper|clearfix|float|pull-|offset-|order-|z-|top-|left-|right-|bottom-|sm[:-]|md[:-]|lg[:-]|xl[:-]|u-)/i;
const MADE_ID =
  /\d{4,}|^:r|^(?:ember|yui|ext-gen|radix|headlessui|react|mui|ui-id|gen|auto|uid)[-_:]?\w*\d|[0-9a-f]{8}-[0-9a-f]{4}/i;

/** Letters in an order that no word has: digits among them, or capitals at random. */
function looksRandom(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  if (digits > 0 && digits < text.length && !/^[a-z]+\d{1,3}$/i.test(text)) return true;
  return /[a-z][A-Z][a-z]?[A-Z]|[A-Z]{2,}[a-z]+[A-Z]/.test(text) || /[bcdfghjklmnpqrstvwxz]{5,}/i.test(text);
}

export function isMadeUp(name: string): boolean {
  if (MADE.some((pattern) => pattern.test(name))) return true;
  return name.split(/[-_]+/).some((word) => word.length >= 4 && looksRandom(word));
}

export function classStability(name: string): Stability {
  if (isMadeUp(name)) return 0.2;
  if (STATE.test(name)) return 0.4;
  return LAYOUT.test(name) ? 0.55 : 0.88;
}

export function idStability(id: string): Stability {
  return MADE_ID.test(id) || isMadeUp(id) ? 0.4 : 0.97;
}

const TEST_HOOKS =
  /^data-(?:test|testid|test-id|qa|cy|automation|hook|role|component|element|field|name|type|section)/i;
const MEANINGFUL = new Set([
  'itemprop',
  'itemtype',
  'property',
  'name',
  'rel',
  'role',
  'type',
  'datetime',
  'for',
  'scope',
  'lang',
  'hreflang',
]);
/** Attributes that change with the content or the style, not with the meaning. */
const UNSTEADY = new Set([
  'style',
  'class',
  'id',
  'href',
  'src',
  'srcset',
  'alt',
  'title',
  'value',
  'width',
  'height',
  'content',
  'action',
  'onclick',
  'tabindex',
]);

export function attributeStability(name: string, value: string): Stability {
  if (UNSTEADY.has(name) || name.startsWith('on')) return 0.35;
  if (value.length > 60) return 0.3;
  const varies = value !== '' && (/\d{3,}/.test(value) || isMadeUp(value.replace(/[\s.]/g, '')));
  if (name === 'itemprop' || TEST_HOOKS.test(name)) return varies ? 0.5 : 0.96;
  if (MEANINGFUL.has(name)) return varies ? 0.5 : 0.9;
  if (name.startsWith('data-') || name.startsWith('aria-')) return value === '' ? 0.85 : varies ? 0.4 : 0.82;
  return varies ? 0.35 : 0.6;
}

const TELLING_TAGS = new Set([
  'h1',
  'main',
  'title',
  'time',
  'article',
  'address',
  'figure',
  'figcaption',
  'nav',
  'header',
  'footer',
  'table',
  'thead',
  'tbody',
  'form',
  'video',
  'audio',
]);
const PLAIN_TAGS = new Set(['div', 'span', '*']);

export function tagStability(tag: string): Stability {
  if (TELLING_TAGS.has(tag)) return 0.8;
  return PLAIN_TAGS.has(tag) ? 0.45 : 0.65;
}
