/** A line of robots.txt that is not as it should be. */
export interface RobotsLineFault {
  line: number;
  text: string;
  /** As the end of a sentence that begins with the line. */
  problem: string;
}

const DIRECTIVES = new Set([
  ...['user-agent', 'allow', 'disallow', 'sitemap', 'crawl-delay', 'clean-param', 'host'],
  ...['request-rate', 'visit-time', 'noindex', 'content-signal'],
]);
/** They belong to the agents named before them. */
const RULES = new Set(['allow', 'disallow']);

/** In the order of the file. */
export function checkRobotsLines(text: string): RobotsLineFault[] {
  const faults: RobotsLineFault[] = [];
  let hasAgent = false;
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = raw.replace(/#.*$/s, '').trim();
    if (line === '') continue;
    const problem = checkLine(line, hasAgent);
    if (problem !== undefined) faults.push({ line: index + 1, text: line, problem });
    if (/^user-agent\s*:/i.test(line)) hasAgent = true;
  }
  return faults;
}

function checkLine(line: string, hasAgent: boolean): string | undefined {
  const colon = line.indexOf(':');
  if (colon === -1) return 'has no colon';
  const name = line.slice(0, colon).trim().toLowerCase();
  const value = line.slice(colon + 1).trim();
  if (!DIRECTIVES.has(name)) return `uses the unknown directive "${name}"`;
  if (name === 'user-agent') return value === '' ? 'names no user agent' : undefined;
  if (name === 'sitemap') return checkSitemap(value);
  return RULES.has(name) ? checkRule(value, hasAgent) : undefined;
}

function checkRule(value: string, hasAgent: boolean): string | undefined {
  if (!hasAgent) return 'stands before any user-agent line, so it applies to nobody';
  if (value !== '' && !/^[/*]/.test(value)) return 'has a path that starts with neither "/" nor "*"';
  const dollar = value.indexOf('$');
  return dollar !== -1 && dollar !== value.length - 1 ? 'has a "$" that is not at the end' : undefined;
}

function checkSitemap(value: string): string | undefined {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value)?.protocol : undefined;
  return scheme !== undefined && ['http:', 'https:', 'ftp:'].includes(scheme)
    ? undefined
    : 'does not give the absolute URL of a sitemap';
}
