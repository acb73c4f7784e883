import assert from 'node:assert/strict';
import { test } from 'node:test';
import { madeUpAudit } from '../support/audit-for-report.ts';
import { good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { eventually } from '../support/eventually.ts';
import { receiveMail } from '../support/mail-receiver.ts';
import { readPdf } from '../support/pdf.ts';
import { startProgram } from '../support/program.ts';
import { completeScheduled, newSchedule, SCHEDULED } from '../support/scheduled-audits.ts';
import { provision } from '../support/tenants.ts';

const things = duringTests(async (atEnd) => {
  const receiver = await receiveMail({
    refuse: (recipient) => (recipient.startsWith('nobody') ? [550, 'No such user'] : undefined),
  });
  atEnd(() => receiver.close());
  const program = await startProgram({
    environment: {
      SMTP_URL: `smtp://127.0.0.1:${receiver.port}`,
      MAIL_FROM: 'Nordlicht Agency <reports@nordlicht.example>',
    },
  });
  atEnd(() => program.dispose());
  return { receiver, program, api: await provision(program.client, { name: 'Nordlicht' }) };
});

const complete = (scheduleId: string, audit = madeUpAudit()) =>
  completeScheduled(things.program, things.api.accountId, scheduleId, audit);
const mailsTo = (recipient: string) => things.receiver.mails.filter(({ to }) => to.includes(recipient));
const settled = (id: string, sent: number, failed = 0) =>
  eventually(async () => {
    const { last_run } = good(await things.api.get(`${SCHEDULED}/${id}`));
    assert.deepEqual(last_run?.mails, { sent, pending: 0, failed });
    return last_run;
  });

test('every recipient gets a mail of their own with the branded PDF; its numbers are those of the report', async () => {
  const schedule = await newSchedule(things.api, {
    recipients: ['ann@client.example', 'bob@client.example'],
    report: { formats: ['pdf', 'markdown'], branding: 'white_label' },
  });
  assert.equal(schedule.warning, null);
  await complete(schedule.id);
  const last = await settled(schedule.id, 2);
  const [ann] = mailsTo('ann@client.example');
  const [bob] = mailsTo('bob@client.example');
  assert.ok(ann && bob && mailsTo('ann@client.example').length === 1);
  assert.deepEqual(ann.to, ['ann@client.example'], 'nobody learns of the others');
  assert.doesNotMatch(ann.raw, /bob@/);
  assert.notEqual(ann.header('message-id'), bob.header('message-id'));
  assert.equal(ann.header('subject'), 'shop.example.com: score 86');
  assert.match(ann.header('list-unsubscribe'), /mailto:reports@nordlicht\.example/);
  for (const body of [ann.text, ann.html]) assert.match(body, /The canonical URL is another page/);
  assert.match(ann.text, /Score 86 of 100 \(\+3 against the audit before\)/);
  const file = ann.attachment('seo-report-shop.example.com-2026-03-02.pdf');
  assert.ok(file !== undefined);
  const pdf = readPdf(file);
  assert.equal(pdf.isTagged, true);
  for (const words of ['Nordlicht', '1,240', '85.98']) assert.ok(pdf.text.includes(words), words);
  const report = good(await things.api.get(`/api/v1/seo/reports/${last.report_id}`));
  assert.deepEqual([report.score, report.issues, report.content.score_exact], [86, 1_240, 85.98]);
  assert.match(
    ann.attachment('seo-report-shop.example.com-2026-03-02.md')?.toString() ?? '',
    /Score 86 of 100/,
  );
});

test('the subject says that the score dropped and that issues are new, as the schedule asks', async () => {
  const recipients = ['alerted@client.example'];
  const { id } = await newSchedule(things.api, { recipients, report: { formats: [] } });
  await complete(id, madeUpAudit({ score: 86, completedAt: new Date('2026-03-02T06:00:00Z') }));
  await settled(id, 1);
  const worse = madeUpAudit({
    ...{ score: 79, before: [86], completedAt: new Date('2026-03-09T06:00:00Z') },
    newBySeverity: { high: 2, low: 9 },
  });
  await complete(id, worse);
  await eventually(async () => assert.equal(mailsTo('alerted@client.example').length, 2));
  const [first, second] = mailsTo('alerted@client.example').map((mail) => mail.header('subject'));
  assert.equal(first, 'shop.example.com: score 86');
  assert.equal(
    second,
    'Alert: the score dropped by 7 to 79; new issues: 2 high – shop.example.com: score 79',
  );
});

test('a recipient who is refused keeps nobody else from their mail, and is told of', async () => {
  const recipients = ['nobody@client.example', 'carol@client.example'];
  const { id } = await newSchedule(things.api, { recipients, report: { formats: ['html'] } });
  await complete(id);
  const last = await settled(id, 1, 1);
  assert.match(last.mail_fault, /No such user/);
  assert.equal(mailsTo('carol@client.example').length, 1);
});
