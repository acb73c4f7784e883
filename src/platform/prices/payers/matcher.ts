import { jaroWinkler } from './jaro-winkler.ts';
import { type Ladder, type Step, stepsOf } from './ladder.ts';
import { nameMender } from './mended-name.ts';
import { formsOf, type ReadName, readName } from './name-forms.ts';
import type { MatcherOptions, NamedPayer, PayerEntry, PayerMatch } from './payer-entry.ts';
import { bracketed, listedNames, ownerIn, unglued } from './several-names.ts';
import { isCommon } from './words.ts';

export interface PayerMatcher {
  match(named: NamedPayer): PayerMatch;
}

interface Identified {
  ofPayer: ReadName;
  found: Step | null;
}

const digitsOf = (text: string | undefined): string => (text ?? '').replace(/\D/g, '');

/** Tells which of the payers a name in a price file means, and how sure that is. */
export function createPayerMatcher(
  payers: readonly PayerEntry[],
  options: MatcherOptions = {},
): PayerMatcher {
  const ladder = ladderOf(payers, options);
  const byHios = new Map(payers.flatMap((payer) => payer.hiosIds.map((id) => [id, payer.payerId] as const)));
  const byEin = new Map(
    payers.flatMap((payer) => payer.eins.map((ein) => [digitsOf(ein), payer.payerId] as const)),
  );
  const familyOf = familiesOf(payers);
  const mend = nameMender(payers);
  const marketOf = new Map(payers.map((payer) => [payer.payerId, payer.market ?? null] as const));

  const identify = (named: NamedPayer, name: ReadName, state: string | null): Step | null => {
    const alias = ladder.exact(name, state);
    if (alias !== null) return alias;
    const hios = byHios.get(digitsOf(named.hios).slice(0, 5));
    if (hios !== undefined) return { payerId: hios, confidence: 1, by: 'hios' };
    const ein = byEin.get(digitsOf(named.ein));
    if (ein !== undefined) return { payerId: ein, confidence: 1, by: 'ein' };
    return ladder.inexact(name, state);
  };

  return {
    match(named) {
      const state = named.state?.toUpperCase() ?? null;
      const ofPlan = readName(named.plan, state);
      const { ofPayer, found } = payerOf(named, ofPlan, state);
      const usual = found === null ? null : (marketOf.get(found.payerId) ?? null);
      return {
        payerId: found?.payerId ?? null,
        confidence: found?.confidence ?? 0,
        market: ofPlan.market ?? ofPayer.market ?? usual,
        product: ofPlan.product ?? ofPayer.product,
        by: found?.by ?? 'none',
      };
    },
  };

  function payerOf(named: NamedPayer, ofPlan: ReadName, state: string | null): Identified {
    const ofPayer = readName(named.payer, state);
    const given = ladder.given(ofPayer, state);
    if (given !== null) return { ofPayer, found: given };
    if (isOfSeveral(named.payer, state)) return { ofPayer, found: null };
    const found = identify(named, ofPayer, state) ?? ofPlanName(ofPayer, ofPlan, state);
    if (found !== null) return { ofPayer, found };
    const inParts = inPartsOf(named.payer, ofPayer, state);
    return inParts.found === null ? misspelt(named.payer, ofPayer, state) : inParts;
  }

  function misspelt(text: string, ofPayer: ReadName, state: string | null): Identified {
    const mended = mend(text);
    if (mended === null || isOfSeveral(mended, state)) return { ofPayer, found: null };
    const right = readName(mended, state);
    const found = ladder.exact(right, state) ?? ladder.inexact(right, state);
    return found === null
      ? { ofPayer, found }
      : { ofPayer: right, found: { ...found, confidence: Math.min(found.confidence, 0.8), by: 'similar' } };
  }

  /** A list of companies is none of them. */
  function isOfSeveral(text: string, state: string | null): boolean {
    const parts = listedNames(text);
    if (parts.length < 2) return false;
    const ids = parts.map((part) => ladder.exact(readName(part, state), state)?.payerId);
    return new Set(ids.filter((id) => id !== undefined).map((id) => familyOf.get(id))).size > 1;
  }

  /** A known name with words for its market glued to it, its abbreviation in brackets, or behind the name of a plan. */
  function inPartsOf(text: string, ofPayer: ReadName, state: string | null): Identified {
    for (const { name, text: apart } of unglued(text)) {
      const found = ladder.exact(readName(name, state), state);
      if (found !== null)
        return { ofPayer: readName(apart, state), found: { ...found, confidence: 0.9, by: 'tokens' } };
    }
    const twice = bracketed(text)?.map((part) => ladder.exact(readName(part, state), state));
    if (twice?.[0] != null && twice[0].payerId === twice[1]?.payerId)
      return { ofPayer, found: { ...twice[0], confidence: 0.9, by: 'tokens' } };
    const owner = ownerIn(text);
    const found = owner === null ? null : ladder.exact(readName(owner, state), state);
    return { ofPayer, found: found && { ...found, confidence: 0.8, by: 'part' } };
  }

  /** Where the payer is only called commercial, say, its plan may have the name. */
  function ofPlanName(ofPayer: ReadName, ofPlan: ReadName, state: string | null): Step | null {
    if (!ofPayer.rest.every(isCommon) || ofPayer.rest.includes('bcbs')) return null;
    const found = ladder.exact(ofPlan, state) ?? ladder.inexact(ofPlan, state);
    return found === null ? null : { ...found, confidence: Math.min(found.confidence, 0.8) };
  }
}

function ladderOf(payers: readonly PayerEntry[], options: MatcherOptions): Ladder {
  const homes = new Map<string, Set<string>>();
  const licensees = new Map<string, readonly string[]>();
  for (const [state, ids] of Object.entries(options.blueLicensees ?? {})) {
    licensees.set(state, ids);
    for (const id of ids) homes.set(id, (homes.get(id) ?? new Set()).add(state));
  }
  const forms = payers.flatMap((payer) => formsOf(payer, homes.has(payer.payerId)));
  return stepsOf({ forms, homes, licensees, families: familiesOf(payers), similarity: jaroWinkler });
}

const familiesOf = (payers: readonly PayerEntry[]): ReadonlyMap<string, string> =>
  new Map(payers.map((payer) => [payer.payerId, payer.parentId ?? payer.payerId] as const));
