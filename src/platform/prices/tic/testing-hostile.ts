import { HostileText, type Node, Pairs, Raw } from './testing-hostile-text.ts';
import { AMOUNTS, CODE_TYPES, CODES, DATES, GROUP_IDS, STRINGS, TYPES } from './testing-hostile-values.ts';

/** Makes payers' files that are valid JSON and otherwise as awkward as they can be. */
export interface HostileFile {
  bytes: Buffer;
  family: 'tic_in_network' | 'tic_allowed' | 'tic_toc';
}

export function makeHostile(seed: number): HostileFile {
  return new Maker(seed).file();
}

class Maker extends HostileText {
  file(): HostileFile {
    const kind = this.below(10);
    const family = kind < 7 ? 'tic_in_network' : kind < 9 ? 'tic_allowed' : 'tic_toc';
    const root = this.#shuffled([...this.#heads(), ...this.#arrays(family), ...this.#noise()]);
    const text = this.text(new Pairs(root));
    const start = this.chance(5) ? '\ufeff' : '';
    return { bytes: Buffer.from(start + text + (this.chance(2) ? '\n' : '')), family };
  }

  #heads(): [string, Node][] {
    return [
      ['reporting_entity_name', this.#string()],
      ['reporting_entity_type', 'issuer'],
      ['version', this.pick(['1.0.0', '2.0.0', new Raw('1')])],
      ['last_updated_on', '2026-01-01'],
    ];
  }

  #arrays(family: HostileFile['family']): [string, Node][] {
    if (family === 'tic_allowed') return [['out_of_network', this.many(8, () => this.#allowedItem())]];
    if (family === 'tic_toc') return [['reporting_structure', this.many(8, () => this.#structure())]];
    const arrays: [string, Node][] = [
      ['in_network', this.many(14, () => this.#orOdd(() => this.#item(), 25))],
    ];
    if (!this.chance(6))
      arrays.push(['provider_references', this.many(12, () => this.#orOdd(() => this.#reference(), 30))]);
    if (this.chance(20)) arrays.push(['in_network', this.many(5, () => this.#item())]);
    if (this.chance(20)) arrays.push(['provider_references', this.many(5, () => this.#reference())]);
    return arrays;
  }

  #orOdd(make: () => Node, one: number): Node {
    return this.chance(one) ? this.pick<Node>([null, new Raw('5'), 'text', [], true]) : make();
  }

  /** Keys that mean nothing, some with deep values. */
  #noise(): [string, Node][] {
    return this.many(
      2,
      () => [this.pick(['extra', 'in_networks', 'x', '']), this.#deep(4)] as [string, Node],
    );
  }

  #deep(levels: number): Node {
    if (levels === 0) return this.pick<Node>([this.#string(), new Raw('1.5'), null, true]);
    return this.chance(2)
      ? this.many(3, () => this.#deep(levels - 1))
      : new Pairs(
          this.many(3, () => [this.pick(['billing_code', 'name', 'npi', 'k']), this.#deep(levels - 1)]),
        );
  }

  #string(): string {
    return this.pick(STRINGS);
  }

  #object(pairs: [string, Node][]): Pairs {
    const all = this.#shuffled(pairs);
    if (all.length > 0 && this.chance(30)) all.push(this.pick(all));
    return new Pairs(all.filter(() => !this.chance(60)));
  }

  #shuffled(pairs: [string, Node][]): [string, Node][] {
    const all = [...pairs];
    if (this.shuffles)
      for (let at = all.length - 1; at > 0; at -= 1) {
        const other = this.below(at + 1);
        const [one, two] = [all[at], all[other]];
        if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one];
      }
    return all;
  }

  #code(): [string, Node][] {
    return [
      ['billing_code_type', this.pick(CODE_TYPES)],
      ['billing_code_type_version', '2020'],
      ['billing_code', this.chance(12) ? new Raw('99214') : this.pick(CODES)],
    ];
  }

  #item(): Pairs {
    const named: [string, Node][] = [
      ['negotiation_arrangement', this.pick(['ffs', 'bundle', 'capitation', 'FFS'])],
      ['name', this.#string()],
      ...this.#code(),
      ['description', this.chance(10) ? null : this.#string()],
    ];
    const rates: [string, Node] = [
      'negotiated_rates',
      this.many(5, () => this.#orOdd(() => this.#rate(), 40)),
    ];
    const bundled: [string, Node] = [
      'bundled_codes',
      this.many(4, () => this.#object([...named.slice(0, 4), ...this.#code()])),
    ];
    return this.#object([
      ...named,
      rates,
      ...(this.chance(3) ? [bundled] : []),
      ...(this.chance(6) ? this.#noise() : []),
    ]);
  }

  #rate(): Pairs {
    const pairs: [string, Node][] = [
      ['negotiated_prices', this.many(6, () => this.#orOdd(() => this.#price(), 40))],
    ];
    if (!this.chance(4))
      pairs.unshift(['provider_references', this.many(4, () => new Raw(this.pick(GROUP_IDS)))]);
    if (this.chance(4)) pairs.push(['provider_groups', this.many(3, () => this.#member())]);
    if (this.chance(25)) pairs.push(['negotiated_prices', [this.#price()]]);
    return this.#object(pairs);
  }

  #price(): Pairs {
    const amount: Node = this.chance(20)
      ? this.pick<Node>([null, '12.50', '$1,200.00', 'N/A', true, '7'])
      : new Raw(this.pick(AMOUNTS));
    return this.#object([
      ['negotiated_type', this.pick(TYPES)],
      ['negotiated_rate', amount],
      ['expiration_date', this.pick(DATES)],
      [
        'service_code',
        this.#orOdd(() => this.many(3, () => this.pick(['01', '11', '22', '1]', 'CSTM-00'])), 15),
      ],
      ['billing_class', this.pick(['professional', 'institutional', 'both', this.#string()])],
      ...(this.chance(2)
        ? [['billing_code_modifier', this.many(2, () => this.pick(['25', 'TC', '26']))] as [string, Node]]
        : []),
      ...(this.chance(2)
        ? [['setting', this.pick(['inpatient', 'outpatient', 'both'])] as [string, Node]]
        : []),
      ...(this.chance(8) ? [['additional_information', this.#string()] as [string, Node]] : []),
    ]);
  }

  #tin(): Pairs {
    return this.#object([
      ['type', this.pick(['ein', 'npi', 'EIN'])],
      [
        'value',
        this.chance(10) ? new Raw('123456789') : this.pick(['11-1111111', '222222222', this.#string()]),
      ],
      ...(this.chance(3) ? [['business_name', this.#string()] as [string, Node]] : []),
    ]);
  }

  #npis(): Node {
    return this.many(4, () =>
      this.pick<Node>([
        new Raw('1234567893'),
        new Raw('0'),
        '1111111111',
        new Raw('2222222222'),
        new Raw('1.5'),
        null,
        'x',
      ]),
    );
  }

  #member(): Node {
    return this.#orOdd(
      () =>
        this.#object([
          ['npi', this.#npis()],
          ['tin', this.#tin()],
        ]),
      30,
    );
  }

  #reference(): Pairs {
    const pairs: [string, Node][] = [
      ['provider_group_id', new Raw(this.pick(GROUP_IDS))],
      ['provider_groups', this.many(3, () => this.#member())],
    ];
    if (this.chance(3)) pairs.push(['network_name', this.many(2, () => this.pick(['Net A', 'Net B']))]);
    return this.#object(pairs);
  }

  #allowedItem(): Pairs {
    const provider = () =>
      this.#object([
        ['billed_charge', new Raw(this.pick(AMOUNTS))],
        ['npi', this.#npis()],
      ]);
    const payment = () =>
      this.#object([
        ['allowed_amount', new Raw(this.pick(AMOUNTS))],
        ['billing_code_modifier', this.many(2, () => this.pick(['25', 'TC']))],
        ['providers', this.many(3, () => this.#orOdd(provider, 20))],
      ]);
    const allowed = () =>
      this.#object([
        ['tin', this.#tin()],
        ['service_code', ['01', '02']],
        ['billing_class', 'professional'],
        ['payments', this.many(3, () => this.#orOdd(payment, 20))],
      ]);
    return this.#object([
      ...this.#code(),
      ['name', this.#string()],
      ['allowed_amounts', this.many(3, allowed)],
    ]);
  }

  #structure(): Pairs {
    const plan = () =>
      this.#object([
        ['plan_name', this.#string()],
        ['plan_id_type', 'hios'],
        ['plan_id', this.pick(['111', '222', new Raw('333')])],
        ['plan_market_type', 'group'],
      ]);
    const file = () =>
      this.#object([
        ['description', this.#string()],
        ['location', `https://x.example/${this.below(99)}`],
      ]);
    return this.#object([
      ['reporting_plans', this.many(3, plan)],
      ['in_network_files', this.many(3, file)],
      ...(this.chance(2) ? [['allowed_amount_file', file()] as [string, Node]] : []),
    ]);
  }
}
