import { createPattern } from './pattern.ts';
import { Robots, type RobotsGroup, type RobotsParts } from './robots.ts';

/** RFC 9309 asks for at least this much to be read; what follows is left out. */
export const MOST_ROBOTS_BYTES = 500 * 1024;

/** Google's limit: eight times the longest address of a browser. The rest of a longer line is ignored. */
const MOST_LINE_BYTES = 8 * 2083;

const INDEX_PAGE = /\/index\.html?$/;

type Field = 'agent' | 'allow' | 'disallow' | 'sitemap' | 'crawl-delay';

/** Spellings that site owners use and crawlers take. */
const FIELDS: ReadonlyMap<string, Field> = new Map([
  ['user-agent', 'agent'],
  ['useragent', 'agent'],
  ['user agent', 'agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
]);

interface Line {
  line: number;
  text: string;
  field: Field | undefined;
  value: string;
}

/** The file is read byte by byte, because paths are compared so and not every file is valid UTF-8. */
export function parseRobots(content: string | Uint8Array): Robots {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'utf8') : Buffer.from(content);
  const truncated = bytes.length > MOST_ROBOTS_BYTES;
  const lines = bytes
    .toString('latin1', 0, MOST_ROBOTS_BYTES)
    .replace(/^\xef(?:\xbb\xbf?)?/, '')
    .split(/\r\n|\n|\r/);
  // The line that the limit cuts through could say something else than was meant.
  if (truncated) lines.pop();
  const parts: RobotsParts = { groups: [], sitemaps: [], unknown: [], truncated };
  const reader = createReader(parts);
  lines.forEach((text, index) => {
    const line = readLine(text, index + 1);
    if (line !== undefined) reader(line);
  });
  return new Robots(parts);
}

/** The leading product token of a User-Agent header, such as `Granary` of `Granary/1.0 (+https://…)`. */
export const productToken = (userAgent: string): string => /^[A-Za-z_-]*/.exec(userAgent)?.[0] ?? '';

function readLine(raw: string, line: number): Line | undefined {
  const content = raw.slice(0, MOST_LINE_BYTES).replace(/#.*$/s, '').trim();
  if (content === '') return undefined;
  const [name, value] = splitField(content);
  return { line, text: asText(content), field: FIELDS.get(name.toLowerCase()), value };
}

function splitField(content: string): [string, string] {
  const colon = content.indexOf(':');
  if (colon !== -1) return [content.slice(0, colon).trim(), content.slice(colon + 1).trim()];
  // "disallow /" without its colon is clear enough, as long as there are just two words.
  const [name = '', value, ...more] = content.split(/[ \t]+/);
  return value === undefined || more.length > 0 ? ['', ''] : [name, value];
}

function createReader(parts: RobotsParts): (line: Line) => void {
  let group: RobotsGroup | undefined;
  let isOpen = false;

  const addAgent = ({ line, value }: Line) => {
    // Agents in a row share their rules; the first one after a rule starts anew.
    if (group === undefined || !isOpen) {
      group = { agents: [], line, rules: [] };
      parts.groups.push(group);
      isOpen = true;
    }
    const agent = /^\*(?:\s|$)/.test(value) ? '*' : productToken(value).toLowerCase();
    if (agent !== '') group.agents.push(agent);
  };

  const addRule = ({ line, text, field, value }: Line) => {
    isOpen = false;
    if (group === undefined) {
      parts.unknown.push({ line, text });
      return;
    }
    // An empty rule forbids and allows nothing, but it ends the list of agents.
    if (value === '') return;
    const allows = field === 'allow';
    group.rules.push({ line, text, allows, pattern: createPattern(value, allows) });
    // Who allows the index page of a folder means the folder, as Google reads it.
    if (allows && INDEX_PAGE.test(value)) {
      const folder = `${value.replace(INDEX_PAGE, '/')}$`;
      group.rules.push({ line, text, allows, pattern: createPattern(folder, allows) });
    }
  };

  const addDelay = ({ line, text, value }: Line) => {
    isOpen = false;
    if (group === undefined || !/^\d+(\.\d*)?$/.test(value)) parts.unknown.push({ line, text });
    else group.crawlDelay ??= Number(value);
  };

  return (entry) => {
    const { line, text, field, value } = entry;
    if (field === 'agent') addAgent(entry);
    else if (field === 'allow' || field === 'disallow') addRule(entry);
    else if (field === 'sitemap' && value !== '') parts.sitemaps.push({ line, url: asText(value) });
    else if (field === 'crawl-delay') addDelay(entry);
    else parts.unknown.push({ line, text });
  };
}

const asText = (bytes: string): string => Buffer.from(bytes, 'latin1').toString('utf8');
