import { must } from '../../../kernel/must.ts';
import { createTarget, matchesPattern, type Pattern } from './pattern.ts';

export interface RobotsRule {
  line: number;
  /** The line as written, without its comment. */
  text: string;
  allows: boolean;
  pattern: Pattern;
}

export interface RobotsGroup {
  /** Product tokens in lower case; `*` stands for everyone. */
  agents: string[];
  line: number;
  rules: RobotsRule[];
  /** Seconds, as written. */
  crawlDelay?: number;
}

export interface RobotsLine {
  line: number;
  text: string;
}

export interface RobotsDecision {
  allowed: boolean;
  /** The rule that decided; absent when none applies. */
  rule?: RobotsLine;
  /** The agent whose groups were looked at; absent when there is none for this crawler. */
  group?: string;
}

export interface RobotsParts {
  groups: RobotsGroup[];
  /** Addresses as written, wherever they stand in the file. */
  sitemaps: { line: number; url: string }[];
  /** Lines that carry something else: other directives, rules outside of a group, text. */
  unknown: RobotsLine[];
  /** The file was longer than is read. */
  truncated: boolean;
}

/** What a robots.txt says. `agent` is always the product token alone: see `productToken`. */
export class Robots {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: RobotsParts['sitemaps'];
  readonly unknown: readonly RobotsLine[];
  readonly truncated: boolean;
  readonly #rulesByAgent = new Map<string, RobotsRule[]>();
  readonly #delayByAgent = new Map<string, number>();

  constructor({ groups, sitemaps, unknown, truncated }: RobotsParts) {
    this.groups = groups;
    this.sitemaps = sitemaps;
    this.unknown = unknown;
    this.truncated = truncated;
    for (const group of groups) this.#add(group);
    for (const rules of this.#rulesByAgent.values()) rules.sort(byPrecedence);
  }

  /** `/robots.txt` is judged like any other page, as Google's cases want it; fetching the file itself never asks. */
  decide(agent: string, url: string): RobotsDecision {
    const group = this.#groupOf(agent);
    if (group === undefined) return { allowed: true };
    const target = createTarget(pathOf(url));
    const rules = must(this.#rulesByAgent.get(group), `the rules for ${group}`);
    const rule = rules.find(({ pattern }) => matchesPattern(pattern, target));
    if (rule === undefined) return { allowed: true, group };
    return { allowed: rule.allows, rule: { line: rule.line, text: rule.text }, group };
  }

  /** Seconds between requests that the site asks for, unlimited and as written. */
  crawlDelay(agent: string): number | undefined {
    const group = this.#groupOf(agent);
    return group === undefined ? undefined : this.#delayByAgent.get(group);
  }

  #groupOf(agent: string): string | undefined {
    const token = agent.toLowerCase();
    if (token !== '*' && this.#rulesByAgent.has(token)) return token;
    return this.#rulesByAgent.has('*') ? '*' : undefined;
  }

  #add(group: RobotsGroup): void {
    for (const agent of new Set(group.agents)) {
      const rules = this.#rulesByAgent.get(agent) ?? [];
      for (const rule of group.rules) rules.push(rule);
      this.#rulesByAgent.set(agent, rules);
      if (group.crawlDelay === undefined) continue;
      this.#delayByAgent.set(agent, Math.max(group.crawlDelay, this.#delayByAgent.get(agent) ?? 0));
    }
  }
}

/** Longest first, so that the first match decides; at equal length the allowing one (RFC 9309, 2.2.2). */
const byPrecedence = (one: RobotsRule, other: RobotsRule): number =>
  other.pattern.length - one.pattern.length || Number(other.allows) - Number(one.allows);

/** Path and query as they stand in the address. The caller has percent-encoded it, as every parsed URL is. */
export function pathOf(url: string): string {
  const scheme = /^(?:[a-z][a-z0-9+.-]*:)?\/\//i.exec(url)?.[0] ?? '';
  const start = url.slice(scheme.length).search(/[/?#]/);
  if (start === -1 || url[scheme.length + start] === '#') return '/';
  const path = url.slice(scheme.length + start).replace(/#.*$/s, '');
  return path.startsWith('/') ? path : `/${path}`;
}
