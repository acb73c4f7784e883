import {
  MARKETS,
  type Market,
  type MatcherOptions,
  type PayerAlias,
  type PayerEntry,
} from '../payers/index.ts';

export interface ShippedPayer extends PayerEntry {
  parentId: string;
  parentName: string;
  type: string;
}

const linesOf = (table: string): string[] => table.trim().split('\n');

/** The payers that come with the program. */
export async function shippedPayers(): Promise<ShippedPayer[]> {
  const { REGIONAL_PAYERS, REGIONAL_ALIASES } = await import('./data/regional-payers-data.ts');
  return [...(await listedPayers()), ...payersIn(REGIONAL_PAYERS, REGIONAL_ALIASES)];
}

/** Those that an account gets as its own when it starts. */
export async function listedPayers(): Promise<ShippedPayer[]> {
  const [{ PAYERS }, { PAYER_ALIASES }] = await Promise.all([
    import('./data/payers-data.ts'),
    import('./data/payer-aliases-data.ts'),
  ]);
  return payersIn(PAYERS, PAYER_ALIASES);
}

function payersIn(payers: string, allAliases: string): ShippedPayer[] {
  const aliases = new Map<string, PayerAlias[]>();
  for (const line of linesOf(allAliases)) {
    const [payerId = '', text = '', state] = line.split('|');
    const alias = state === undefined ? { text } : { text, state };
    aliases.set(payerId, [...(aliases.get(payerId) ?? []), alias]);
  }
  return linesOf(payers).map((line) => {
    const [payerId = '', name = '', parentId = '', parentName = '', type = '', market = ''] = line.split('|');
    const known = MARKETS.find((kind: Market) => kind === market);
    const facts = { payerId, name, parentId, parentName, type, hiosIds: [], eins: [] };
    return {
      ...facts,
      aliases: aliases.get(payerId) ?? [],
      ...(known === undefined ? {} : { market: known }),
    };
  });
}

/** Who holds the licences of the Blues in each state. */
export async function blueLicensees(): Promise<NonNullable<MatcherOptions['blueLicensees']>> {
  const { BLUE_LICENSEES } = await import('./data/payer-aliases-data.ts');
  return Object.fromEntries(
    linesOf(BLUE_LICENSEES).map((line) => {
      const [state = '', ...ids] = line.split(' ');
      return [state, ids];
    }),
  );
}
