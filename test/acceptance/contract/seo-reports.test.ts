import assert from 'node:assert/strict';
import { madeUpAudit } from '../../support/audit-for-report.ts';
import { type ApiClient, good } from '../../support/client.ts';
import { contract } from '../../support/contract/contract.ts';
import type { ProgramInUse } from '../../support/program.ts';
import { storeReport } from '../../support/reports.ts';

const PATH = '/api/v1/seo/reports';
let known: ProgramInUse;

const newReport = (program: ProgramInUse) => {
  known = program;
  return storeReport(program, program.accountId, madeUpAudit());
};

contract('seo-reports', {
  calls: {
    'seo-reports.list': async (api, program) => {
      const id = await newReport(program);
      assert.equal(good(await api.get(PATH)).data[0].report_id, id);
    },
    'seo-reports.get': async (api, program) => {
      const id = await newReport(program);
      assert.equal(good(await api.get(`${PATH}/${id}`)).content.top_issues.length, 10);
    },
  },
  lists: {
    // The calls before have made two.
    'seo-reports.list': async (_api: ApiClient) => {
      await newReport(known);
      return {};
    },
  },
});
