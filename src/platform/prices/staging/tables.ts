/** What waits in the database until a file is complete, beside the amounts. Texts that repeat stand once, in `terms` and `items`, and come to the amounts at the end. */
export const TABLES = {
  /** Amounts that follow each other and are of one item, by the number of the first. */
  blocks: { item: 'INTEGER', start: 'BIGINT', rows: 'INTEGER' },
  items: { item: 'INTEGER', description: 'VARCHAR', arrangement: 'VARCHAR' },
  item_codes: {
    item: 'INTEGER',
    code_ord: 'INTEGER',
    code_type: 'VARCHAR',
    code: 'VARCHAR',
    code_raw: 'VARCHAR',
  },
  terms: {
    terms: 'INTEGER',
    amount_kind: 'VARCHAR',
    methodology: 'VARCHAR',
    setting: 'VARCHAR',
    billing_class: 'VARCHAR',
    modifiers: 'VARCHAR',
    place_of_service: 'VARCHAR',
    drug_unit: 'VARCHAR',
    drug_type: 'VARCHAR',
    expires_on: 'VARCHAR',
    pointer: 'VARCHAR',
  },
  sets: { set_id: 'INTEGER', group_no: 'INTEGER' },
  unused_sets: { set_id: 'INTEGER' },
  groups: { group_no: 'INTEGER', group_key: 'VARCHAR' },
  members: {
    member: 'INTEGER',
    definition: 'INTEGER',
    group_no: 'INTEGER',
    tin_type: 'VARCHAR',
    tin: 'VARCHAR',
    business_name: 'VARCHAR',
    networks: 'VARCHAR',
  },
  npis: { member: 'INTEGER', npi: 'BIGINT' },
  remotes: { group_no: 'INTEGER', location: 'VARCHAR' },
  unresolved: { group_no: 'INTEGER', reason: 'VARCHAR' },
  toc_plans: {
    structure: 'INTEGER',
    plan_name: 'VARCHAR',
    plan_id_type: 'VARCHAR',
    plan_id: 'VARCHAR',
    plan_market_type: 'VARCHAR',
    issuer_name: 'VARCHAR',
    plan_sponsor_name: 'VARCHAR',
  },
  toc_files: {
    structure: 'INTEGER',
    file_kind: 'VARCHAR',
    description: 'VARCHAR',
    location: 'VARCHAR',
  },
  ids: { kind: 'INTEGER', low: 'BIGINT', high: 'BIGINT', id: 'INTEGER' },
  dropped: { item: 'INTEGER', before_ord: 'BIGINT' },
} as const;

export type TableName = keyof typeof TABLES;

export const createStatements = (): string[] => [
  ...Object.entries(TABLES).map(([name, columns]) => {
    const list = Object.entries(columns).map(([column, type]) => `${column} ${type}`);
    return `CREATE TABLE IF NOT EXISTS ${name} (${list.join(', ')})`;
  }),
  'CREATE TABLE IF NOT EXISTS cursor (position VARCHAR, rates BIGINT, text_bytes BIGINT)',
];
