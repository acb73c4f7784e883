import { isIPv4 } from 'node:net';
import { isWithin, plainAddress, reverseName } from './addresses.ts';
import { expandMacros, isExplanation, type MacroContext, shortened } from './macros.ts';
import { isSpf, type Mechanism, parseSpf, type Qualifier, type SpfRecord } from './parse.ts';

export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** What DNS says of a name: its records, none of the kind, or that nobody can tell now. */
export type Found<Value> = { values: Value[]; failed?: false } | { failed: true };

/** Names without records and names that do not exist are both answered with an empty list. */
export interface SpfNames {
  texts(name: string): Promise<Found<string>>;
  addresses(name: string, family: 4 | 6): Promise<Found<string>>;
  mail(name: string): Promise<Found<string>>;
  pointers(name: string): Promise<Found<string>>;
}

export interface SpfSender {
  ip: string;
  helo: string;
  /** Empty for bounces: the name of the host counts then. */
  mailFrom: string;
  receiver?: string;
  now?: Date;
}

export interface SpfVerdict {
  result: SpfResult;
  /** The term that decided. */
  mechanism: string | null;
  /** What the domain tells the sender after `fail`. */
  explanation: string | null;
  /** Why there is an error. */
  reason: string | null;
  lookups: number;
  voidLookups: number;
}

export const MOST_LOOKUPS = 10;
export const MOST_VOID_LOOKUPS = 2;
const MOST_NAMES = 10;
const RESULTS: Readonly<Record<Qualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};

class Stop extends Error {
  readonly result: SpfResult;

  constructor(result: 'temperror' | 'permerror', reason: string) {
    super(reason);
    this.result = result;
  }
}

/** Whether a host may send mail for a domain (RFC 7208). */
export async function evaluateSpf(names: SpfNames, sender: SpfSender): Promise<SpfVerdict> {
  const evaluation = new Evaluation(names, sender);
  return evaluation.run();
}

interface Decision {
  result: SpfResult;
  mechanism: string | null;
  /** Of the domain whose record decided. */
  explanation?: { spec: string; domain: string } | undefined;
  reason?: string;
}

class Evaluation {
  readonly #names: SpfNames;
  readonly #context: Omit<MacroContext, 'domain' | 'validatedName'>;
  readonly #validated = new Map<string, Promise<string[]>>();
  #lookups = 0;
  #voidLookups = 0;

  constructor(names: SpfNames, { ip, helo, mailFrom, receiver = 'unknown', now = new Date() }: SpfSender) {
    this.#names = names;
    const identity = mailFrom === '' ? helo : mailFrom;
    const at = identity.lastIndexOf('@');
    const local = identity.slice(0, Math.max(at, 0));
    const sender = { local: local === '' ? 'postmaster' : local, domain: identity.slice(at + 1) };
    this.#context = { sender, ip: plainAddress(ip), helo, receiver, now };
  }

  async run(): Promise<SpfVerdict> {
    const decision = await this.#decide();
    return {
      result: decision.result,
      mechanism: decision.mechanism,
      explanation: decision.result === 'fail' ? await this.#explain(decision.explanation) : null,
      reason: decision.reason ?? null,
      lookups: this.#lookups,
      voidLookups: this.#voidLookups,
    };
  }

  async #decide(): Promise<Decision> {
    try {
      return await this.#check(this.#context.sender.domain);
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return { result: error.result, mechanism: null, reason: error.message };
    }
  }

  /** The function `check_host` of section 4. */
  async #check(domain: string): Promise<Decision> {
    if (!isHostName(domain) || !domain.replace(/\.$/, '').includes('.'))
      return { result: 'none', mechanism: null, reason: 'The domain is not a full name.' };
    const found = (await this.#ask(this.#names.texts(domain), domain)).filter(isSpf);
    if (found.length > 1) throw new Stop('permerror', `${domain} has ${found.length} SPF records.`);
    const [text] = found;
    if (text === undefined)
      return { result: 'none', mechanism: null, reason: `${domain} has no SPF record.` };
    const { record, fault } = parseSpf(text);
    if (fault !== undefined) throw new Stop('permerror', `"${fault.term}": ${fault.message}`);
    return this.#walk(record, domain);
  }

  async #walk(record: SpfRecord, domain: string): Promise<Decision> {
    for (const mechanism of record.mechanisms) {
      if (!(await this.#matches(mechanism, domain))) continue;
      const explanation = record.explanation === undefined ? undefined : { spec: record.explanation, domain };
      return { result: RESULTS[mechanism.qualifier], mechanism: mechanism.text, explanation };
    }
    if (record.redirect === undefined) return { result: 'neutral', mechanism: null };
    this.#count();
    const target = await this.#expand(record.redirect, domain);
    const decision = await this.#check(target);
    if (decision.result === 'none')
      throw new Stop('permerror', `The redirect leads to ${target}, which has no SPF record.`);
    return decision;
  }

  async #matches(mechanism: Mechanism, domain: string): Promise<boolean> {
    const { ip } = this.#context;
    switch (mechanism.name) {
      case 'all':
        return true;
      case 'ip4':
      case 'ip6':
        return isWithin(ip, mechanism.value ?? '', mechanism.bits4);
      case 'include':
        return this.#includes(mechanism, domain);
      case 'a':
        this.#count();
        return this.#isAddressOf(await this.#target(mechanism, domain), mechanism);
      case 'mx':
        this.#count();
        return this.#isMailServerOf(await this.#target(mechanism, domain), mechanism);
      case 'exists': {
        this.#count();
        const found = this.#lookUp(await this.#target(mechanism, domain), (name) =>
          this.#names.addresses(name, 4),
        );
        return (await found).length > 0;
      }
      default: {
        this.#count();
        const target = (await this.#target(mechanism, domain)).toLowerCase();
        return (await this.#validatedNames(true)).some((name) => isAtOrBelow(name, target));
      }
    }
  }

  async #includes(mechanism: Mechanism, domain: string): Promise<boolean> {
    this.#count();
    const target = await this.#target(mechanism, domain);
    const { result } = await this.#check(target);
    if (result === 'none') throw new Stop('permerror', `${target} is included and has no SPF record.`);
    return result === 'pass';
  }

  async #isAddressOf(name: string, { bits4, bits6 }: Mechanism): Promise<boolean> {
    const { ip } = this.#context;
    const family = isIPv4(ip) ? 4 : 6;
    const found = await this.#lookUp(name, (known) => this.#names.addresses(known, family));
    return found.some((address) => isWithin(ip, address, family === 4 ? bits4 : bits6));
  }

  async #isMailServerOf(name: string, mechanism: Mechanism): Promise<boolean> {
    const servers = await this.#lookUp(name, (known) => this.#names.mail(known));
    if (servers.length > MOST_NAMES)
      throw new Stop('permerror', `${name} has more than ${MOST_NAMES} MX records.`);
    for (const server of servers) if (await this.#isAddressOf(server, mechanism)) return true;
    return false;
  }

  #target({ value }: Mechanism, domain: string): Promise<string> | string {
    return value === undefined ? domain : this.#expand(value, domain);
  }

  async #expand(spec: string, domain: string): Promise<string> {
    return shortened(await expandMacros(spec, this.#macros(domain)));
  }

  #macros(domain: string): MacroContext {
    return { ...this.#context, domain, validatedName: () => this.#validatedName(domain) };
  }

  async #validatedName(domain: string): Promise<string> {
    const target = domain.toLowerCase();
    const names = await this.#validatedNames(false);
    return (
      names.find((name) => name === target) ??
      names.find((name) => isAtOrBelow(name, target)) ??
      names[0] ??
      'unknown'
    );
  }

  /** Names of the address that lead back to it; faults of DNS only make them fewer (section 5.5). */
  #validatedNames(isTerm: boolean): Promise<string[]> {
    const { ip } = this.#context;
    const known = this.#validated.get(ip) ?? this.#validate(ip, isTerm);
    this.#validated.set(ip, known);
    return known;
  }

  async #validate(ip: string, isTerm: boolean): Promise<string[]> {
    const pointers = await this.#names.pointers(reverseName(ip));
    if (pointers.failed === true) return [];
    if (pointers.values.length === 0 && isTerm) this.#countVoid();
    const validated: string[] = [];
    for (const pointer of pointers.values.slice(0, MOST_NAMES)) {
      const name = pointer.replace(/\.$/, '').toLowerCase();
      const found = await this.#names.addresses(name, isIPv4(ip) ? 4 : 6);
      if (found.failed !== true && found.values.some((address) => isWithin(ip, address, 128)))
        validated.push(name);
    }
    return validated;
  }

  /** A name that DNS cannot have is not asked for: it has no records. */
  async #lookUp(name: string, ask: (name: string) => Promise<Found<string>>): Promise<string[]> {
    if (!isHostName(name)) return [];
    const values = await this.#ask(ask(name), name);
    if (values.length === 0) this.#countVoid();
    return values;
  }

  async #ask(asked: Promise<Found<string>>, name: string): Promise<string[]> {
    const found = await asked;
    if (found.failed === true) throw new Stop('temperror', `DNS did not answer for ${name}.`);
    return found.values;
  }

  #count(): void {
    this.#lookups += 1;
    if (this.#lookups > MOST_LOOKUPS)
      throw new Stop('permerror', `The record needs more than ${MOST_LOOKUPS} DNS lookups.`);
  }

  #countVoid(): void {
    this.#voidLookups += 1;
    if (this.#voidLookups > MOST_VOID_LOOKUPS)
      throw new Stop('permerror', `More than ${MOST_VOID_LOOKUPS} lookups found nothing.`);
  }

  /** Without one that can be used there is none (section 6.2). */
  async #explain(explanation: Decision['explanation']): Promise<string | null> {
    if (explanation === undefined) return null;
    const name = await this.#expand(explanation.spec, explanation.domain);
    if (!isHostName(name)) return null;
    const found = await this.#names.texts(name);
    if (found.failed === true || found.values.length !== 1) return null;
    const [text = ''] = found.values;
    if (!/^[\x20-\x7e]*$/.test(text) || !isExplanation(text)) return null;
    return expandMacros(text, this.#macros(explanation.domain));
  }
}

const isAtOrBelow = (name: string, domain: string): boolean =>
  name === domain || name.endsWith(`.${domain.replace(/\.$/, '')}`);

function isHostName(name: string): boolean {
  const bare = name.replace(/\.$/, '');
  return bare.length <= 253 && bare.split('.').every((label) => label !== '' && label.length <= 63);
}
