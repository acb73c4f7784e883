import type { Family, PayerHead } from '../../model/index.ts';
import type { ArrayKey } from '../extract/chunk.ts';

/** Keys of the outermost object that are kept, as text. */
export const HEAD_KEYS = new Set([
  ...[
    'reporting_entity_name',
    'reporting_entity_type',
    'issuer_name',
    'plan_name',
    'plan_id_type',
    'plan_id',
  ],
  ...['plan_market_type', 'plan_sponsor_name', 'last_updated_on', 'version'],
]);

export type HeadTexts = Record<string, string | null>;

export const payerHead = (texts: HeadTexts): PayerHead => ({
  entityName: texts.reporting_entity_name ?? '',
  entityType: texts.reporting_entity_type ?? null,
  issuerName: texts.issuer_name ?? null,
  planName: texts.plan_name ?? null,
  planIdType: texts.plan_id_type ?? null,
  planId: texts.plan_id ?? null,
  planMarketType: texts.plan_market_type ?? null,
  planSponsorName: texts.plan_sponsor_name ?? null,
});

const FAMILY_OF: Readonly<Record<ArrayKey, Family>> = {
  in_network: 'tic_in_network',
  provider_references: 'tic_in_network',
  out_of_network: 'tic_allowed',
  reporting_structure: 'tic_toc',
};

/** By the arrays that a file has; rates tell more than references. */
export function familyOf(arrays: readonly ArrayKey[]): Family | undefined {
  const order: readonly ArrayKey[] = [
    'in_network',
    'out_of_network',
    'reporting_structure',
    'provider_references',
  ];
  const key = order.find((one) => arrays.includes(one));
  return key === undefined ? undefined : FAMILY_OF[key];
}

interface Signs {
  family: Family;
  texts: HeadTexts;
  isVersionOne: boolean;
  isVersionTwo: boolean;
}

/** By what the file has: settings, networks and issuers came with the second version. */
export function sniffVersion({ family, texts, isVersionOne, isVersionTwo }: Signs): string | null {
  const hasIssuer = texts.issuer_name !== undefined || texts.plan_sponsor_name !== undefined;
  const hasDate = family === 'tic_toc' && texts.last_updated_on !== undefined;
  if (isVersionTwo || hasIssuer || hasDate) return '2.x';
  return isVersionOne || family !== 'tic_allowed' ? '1.x' : null;
}
