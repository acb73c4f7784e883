import assert from 'node:assert/strict';
import { madeUpAudit } from '../audit-for-report.ts';
import { good } from '../client.ts';
import { eventually } from '../eventually.ts';
import { completeScheduled, newSchedule, SCHEDULED } from '../scheduled-audits.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann, program) => {
    const { id } = await newSchedule(ann, { name: "Ann's audits", recipients: ['friend@ann.example'] });
    await completeScheduled(program, ann.accountId, id, madeUpAudit({ pages: 3 }));
    // Without a mail server the mail is given up, and stays as a row.
    await eventually(async () =>
      assert.equal(good(await ann.get(`${SCHEDULED}/${id}`)).last_run?.mails.failed, 1),
    );
    return { id };
  },
  watched: () => [SCHEDULED],
};
