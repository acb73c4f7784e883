/** Makes payers' files that are valid JSON and otherwise as awkward as they can be. */
export interface HostileFile {
  bytes: Buffer;
  family: 'tic_in_network' | 'tic_allowed' | 'tic_toc';
}

type Node = string | boolean | null | Raw | Pairs | Node[];

class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

class Pairs {
  readonly pairs: [string, Node][];
  constructor(pairs: [string, Node][]) {
    this.pairs = pairs;
  }
}

const STRINGS = [
  ...[
    '',
    'plain',
    'with "quotes" and \\ backslashes \\\\',
    '}]},{',
    '{"billing_code_type"',
    '{"name"',
    ']',
    '[',
    '{{{{',
  ],
  ...[
    '{"negotiation_arrangement":"ffs","billing_code":"1"}',
    'caf\u00e9 \u20ac \ud83d\ude00',
    '\ud83d',
    'line\nbreak\ttab',
  ],
  ...[
    'a\u0001b\u0000c',
    '\\u0041',
    '/',
    '0',
    'null',
    ' padded ',
    'ÄÖ'.repeat(300),
    '"',
    '\\',
    ',"negotiated_rate":5,',
  ],
];
const AMOUNTS = [
  ...[
    '1e3',
    '12.50',
    '0.1',
    '1E+2',
    '-5',
    '999999999',
    '0',
    '-0',
    '0.0',
    '123.45',
    '100',
    '7',
    '20000.0',
    '9999999',
  ],
  ...[
    '0.00005',
    '0.00004',
    '1.23456789',
    '123456789012.3456',
    '99999999999999.9999',
    '1e14',
    '1e-3',
    '5e-5',
    '12.3400',
  ],
  ...[
    '9999999.00',
    '99999.99',
    '0.705',
    '70.5',
    '1234567890123456789',
    '123456.78',
    '987654.3210',
    '-1.5e2',
    '1e400',
    '0.5',
  ],
];
const GROUP_IDS = [
  '1',
  '2',
  '2.0',
  '2.50',
  '690.64470',
  '690.6447',
  '1e2',
  '100',
  '"abc"',
  '"7"',
  '7',
  '0.10',
  '-3',
  '12e-1',
];
const TYPES = [
  'negotiated',
  'derived',
  'fee schedule',
  'percentage',
  'per diem',
  'Percentage ',
  'Negotiated',
];
const CODES = [
  '99213',
  '00450',
  '450',
  '1',
  '27447',
  'J1885',
  ' j1885 ',
  'CSTM-00',
  '0071-0155-23',
  '71-155-3',
  '470',
];
const CODE_TYPES = ['CPT', 'HCPCS', 'MS-DRG', 'RC', 'NDC', 'cpt', 'CSTM-ALL', 'APR-DRG', 'ICD'];
const DATES = ['9999-12-31', '2026-01-01', '2023-02-30', 'never', '2025-06-30T00:00:00', ''];

export function makeHostile(seed: number): HostileFile {
  return new Maker(seed).file();
}

class Maker {
  #state: number;
  readonly #blanks: readonly string[];
  readonly #escapes: boolean;
  readonly #shuffles: boolean;

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761 + 1;
    const style = this.#below(4);
    this.#blanks = [[''], [' '], ['', ' ', '\n', '\r\n\t'], ['', '', '\n  ']][style] ?? [''];
    this.#escapes = this.#chance(3);
    this.#shuffles = this.#chance(2);
  }

  #below(most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  }

  #chance(one: number): boolean {
    return this.#below(one) === 0;
  }

  #pick<Value>(values: readonly Value[]): Value {
    const value = values[this.#below(values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  }

  #many<Value>(most: number, make: (index: number) => Value): Value[] {
    return Array.from({ length: this.#below(most + 1) }, (_, index) => make(index));
  }

  file(): HostileFile {
    const kind = this.#below(10);
    const family = kind < 7 ? 'tic_in_network' : kind < 9 ? 'tic_allowed' : 'tic_toc';
    const root = this.#shuffled([...this.#heads(), ...this.#arrays(family), ...this.#noise()]);
    const text = this.#text(new Pairs(root));
    const start = this.#chance(5) ? '\ufeff' : '';
    return { bytes: Buffer.from(start + text + (this.#chance(2) ? '\n' : '')), family };
  }

  #heads(): [string, Node][] {
    return [
      ['reporting_entity_name', this.#string()],
      ['reporting_entity_type', 'issuer'],
      ['version', this.#pick(['1.0.0', '2.0.0', new Raw('1')])],
      ['last_updated_on', '2026-01-01'],
    ];
  }

  #arrays(family: HostileFile['family']): [string, Node][] {
    if (family === 'tic_allowed') return [['out_of_network', this.#many(8, () => this.#allowedItem())]];
    if (family === 'tic_toc') return [['reporting_structure', this.#many(8, () => this.#structure())]];
    const arrays: [string, Node][] = [
      ['in_network', this.#many(14, () => this.#orOdd(() => this.#item(), 25))],
    ];
    if (!this.#chance(6))
      arrays.push(['provider_references', this.#many(12, () => this.#orOdd(() => this.#reference(), 30))]);
    if (this.#chance(20)) arrays.push(['in_network', this.#many(5, () => this.#item())]);
    if (this.#chance(20)) arrays.push(['provider_references', this.#many(5, () => this.#reference())]);
    return arrays;
  }

  #orOdd(make: () => Node, one: number): Node {
    return this.#chance(one) ? this.#pick<Node>([null, new Raw('5'), 'text', [], true]) : make();
  }

  /** Keys that mean nothing, some with deep values. */
  #noise(): [string, Node][] {
    return this.#many(
      2,
      () => [this.#pick(['extra', 'in_networks', 'x', '']), this.#deep(4)] as [string, Node],
    );
  }

  #deep(levels: number): Node {
    if (levels === 0) return this.#pick<Node>([this.#string(), new Raw('1.5'), null, true]);
    return this.#chance(2)
      ? this.#many(3, () => this.#deep(levels - 1))
      : new Pairs(
          this.#many(3, () => [this.#pick(['billing_code', 'name', 'npi', 'k']), this.#deep(levels - 1)]),
        );
  }

  #string(): string {
    return this.#pick(STRINGS);
  }

  #object(pairs: [string, Node][]): Pairs {
    const all = this.#shuffled(pairs);
    if (all.length > 0 && this.#chance(30)) all.push(this.#pick(all));
    return new Pairs(all.filter(() => !this.#chance(60)));
  }

  #shuffled(pairs: [string, Node][]): [string, Node][] {
    const all = [...pairs];
    if (this.#shuffles)
      for (let at = all.length - 1; at > 0; at -= 1) {
        const other = this.#below(at + 1);
        const [one, two] = [all[at], all[other]];
        if (one !== undefined && two !== undefined) [all[at], all[other]] = [two, one];
      }
    return all;
  }

  #code(): [string, Node][] {
    return [
      ['billing_code_type', this.#pick(CODE_TYPES)],
      ['billing_code_type_version', '2020'],
      ['billing_code', this.#chance(12) ? new Raw('99214') : this.#pick(CODES)],
    ];
  }

  #item(): Pairs {
    const named: [string, Node][] = [
      ['negotiation_arrangement', this.#pick(['ffs', 'bundle', 'capitation', 'FFS'])],
      ['name', this.#string()],
      ...this.#code(),
      ['description', this.#chance(10) ? null : this.#string()],
    ];
    const rates: [string, Node] = [
      'negotiated_rates',
      this.#many(5, () => this.#orOdd(() => this.#rate(), 40)),
    ];
    const bundled: [string, Node] = [
      'bundled_codes',
      this.#many(4, () => this.#object([...named.slice(0, 4), ...this.#code()])),
    ];
    return this.#object([
      ...named,
      rates,
      ...(this.#chance(3) ? [bundled] : []),
      ...(this.#chance(6) ? this.#noise() : []),
    ]);
  }

  #rate(): Pairs {
    const pairs: [string, Node][] = [
      ['negotiated_prices', this.#many(6, () => this.#orOdd(() => this.#price(), 40))],
    ];
    if (!this.#chance(4))
      pairs.unshift(['provider_references', this.#many(4, () => new Raw(this.#pick(GROUP_IDS)))]);
    if (this.#chance(4)) pairs.push(['provider_groups', this.#many(3, () => this.#member())]);
    if (this.#chance(25)) pairs.push(['negotiated_prices', [this.#price()]]);
    return this.#object(pairs);
  }

  #price(): Pairs {
    const amount: Node = this.#chance(20)
      ? this.#pick<Node>([null, '12.50', '$1,200.00', 'N/A', true, '7'])
      : new Raw(this.#pick(AMOUNTS));
    return this.#object([
      ['negotiated_type', this.#pick(TYPES)],
      ['negotiated_rate', amount],
      ['expiration_date', this.#pick(DATES)],
      [
        'service_code',
        this.#orOdd(() => this.#many(3, () => this.#pick(['01', '11', '22', '1]', 'CSTM-00'])), 15),
      ],
      ['billing_class', this.#pick(['professional', 'institutional', 'both', this.#string()])],
      ...(this.#chance(2)
        ? [['billing_code_modifier', this.#many(2, () => this.#pick(['25', 'TC', '26']))] as [string, Node]]
        : []),
      ...(this.#chance(2)
        ? [['setting', this.#pick(['inpatient', 'outpatient', 'both'])] as [string, Node]]
        : []),
      ...(this.#chance(8) ? [['additional_information', this.#string()] as [string, Node]] : []),
    ]);
  }

  #tin(): Pairs {
    return this.#object([
      ['type', this.#pick(['ein', 'npi', 'EIN'])],
      [
        'value',
        this.#chance(10) ? new Raw('123456789') : this.#pick(['11-1111111', '222222222', this.#string()]),
      ],
      ...(this.#chance(3) ? [['business_name', this.#string()] as [string, Node]] : []),
    ]);
  }

  #npis(): Node {
    return this.#many(4, () =>
      this.#pick<Node>([
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
      ['provider_group_id', new Raw(this.#pick(GROUP_IDS))],
      ['provider_groups', this.#many(3, () => this.#member())],
    ];
    if (this.#chance(3)) pairs.push(['network_name', this.#many(2, () => this.#pick(['Net A', 'Net B']))]);
    return this.#object(pairs);
  }

  #allowedItem(): Pairs {
    const provider = () =>
      this.#object([
        ['billed_charge', new Raw(this.#pick(AMOUNTS))],
        ['npi', this.#npis()],
      ]);
    const payment = () =>
      this.#object([
        ['allowed_amount', new Raw(this.#pick(AMOUNTS))],
        ['billing_code_modifier', this.#many(2, () => this.#pick(['25', 'TC']))],
        ['providers', this.#many(3, () => this.#orOdd(provider, 20))],
      ]);
    const allowed = () =>
      this.#object([
        ['tin', this.#tin()],
        ['service_code', ['01', '02']],
        ['billing_class', 'professional'],
        ['payments', this.#many(3, () => this.#orOdd(payment, 20))],
      ]);
    return this.#object([
      ...this.#code(),
      ['name', this.#string()],
      ['allowed_amounts', this.#many(3, allowed)],
    ]);
  }

  #structure(): Pairs {
    const plan = () =>
      this.#object([
        ['plan_name', this.#string()],
        ['plan_id_type', 'hios'],
        ['plan_id', this.#pick(['111', '222', new Raw('333')])],
        ['plan_market_type', 'group'],
      ]);
    const file = () =>
      this.#object([
        ['description', this.#string()],
        ['location', `https://x.example/${this.#below(99)}`],
      ]);
    return this.#object([
      ['reporting_plans', this.#many(3, plan)],
      ['in_network_files', this.#many(3, file)],
      ...(this.#chance(2) ? [['allowed_amount_file', file()] as [string, Node]] : []),
    ]);
  }

  #blank(): string {
    return this.#pick(this.#blanks);
  }

  #text(node: Node): string {
    if (node instanceof Raw) return node.text;
    if (typeof node === 'string') return this.#quoted(node);
    if (node === null || typeof node === 'boolean') return String(node);
    if (Array.isArray(node))
      return `[${this.#blank()}${node.map((one) => this.#text(one) + this.#blank()).join(`,${this.#blank()}`)}]`;
    const pairs = node.pairs.map(
      ([key, value]) =>
        `${this.#key(key)}${this.#blank()}:${this.#blank()}${this.#text(value)}${this.#blank()}`,
    );
    return `{${this.#blank()}${pairs.join(`,${this.#blank()}`)}}`;
  }

  #key(key: string): string {
    return this.#escapes && this.#chance(8) ? `"${escapeAll(key)}"` : JSON.stringify(key);
  }

  #quoted(text: string): string {
    return this.#escapes && this.#chance(4) ? `"${escapeAll(text)}"` : JSON.stringify(text);
  }
}

const escapeAll = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('');
