import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Named } from '../../../../kernel/schema.ts';
import type { RatedataServices } from '../services.ts';
import { unmatchedPayers } from '../store/identities.ts';
import { readTotals } from '../store/totals.ts';
import { verdictsByVersion } from '../store/verdicts.ts';

export const getStats = defineOperation({
  id: 'ratedata-admin.get-stats',
  method: 'GET',
  path: '/api/v1/ratedata/admin/stats',
  tag: 'ratedata-admin',
  moves: 'nothing',
  summary: 'Get figures of the price data',
  output: Named('RatedataStats', {
    rates: Type.Integer({ description: 'Live amounts.' }),
    files: Type.Integer({ description: 'Live files.' }),
    hospitals: Type.Integer(),
    payers: Type.Integer(),
    codes: Type.Integer(),
    verdicts: Type.Array(
      Type.Object({
        version: Type.String(),
        valid: Type.Integer(),
        invalid: Type.Integer(),
      }),
      { description: "What the validators say of the live files, by the format's version." },
    ),
    bytes: Type.Object({
      rates: Type.Integer({ description: 'Of the rates of all snapshots, as stored.' }),
      sources: Type.Integer({ description: 'Of the files that are kept for their raw text, as stored.' }),
    }),
    unmerged_segments: Type.Integer({ description: 'Files whose rates are not merged with others yet.' }),
    unmatched_payers: Type.Array(
      Type.Object({
        raw: Type.String({ description: 'As files write it.' }),
        files: Type.Integer(),
        plans: Type.Integer(),
      }),
      { description: 'The 50 commonest names that are matched with no payer.' },
    ),
    unresolved_groups: Type.Integer({ description: 'Provider groups whose members are not known.' }),
  }),
  example: {
    response: {
      ...{ rates: 1_204_551, files: 9, hospitals: 6, payers: 91, codes: 5_254 },
      verdicts: [{ version: '3.0.0', valid: 2, invalid: 1 }],
      ...{ bytes: { rates: 7_340_032, sources: 20_971_520 }, unmerged_segments: 9 },
      ...{ unmatched_payers: [{ raw: 'AMERICAN HLTH', files: 2, plans: 3 }], unresolved_groups: 0 },
    },
  },
  handler: ({ account, read }: Context<RatedataServices>) =>
    read(async (sql) => {
      const totals = await readTotals(sql, account.id);
      const { files, hospitals, payers, codes } = totals;
      return {
        ...{ rates: Number(totals.rates), files, hospitals, payers, codes },
        verdicts: await verdictsByVersion(sql, account.id),
        bytes: { rates: Number(totals.bytes), sources: Number(totals.source_bytes) },
        unmerged_segments: totals.unmerged,
        unmatched_payers: (await unmatchedPayers(sql, account.id)).map(
          ({ raw_payer: raw, files: inFiles, plans }) => ({ raw, files: inFiles, plans }),
        ),
        unresolved_groups: Number(totals.unresolved_groups),
      };
    }),
});
