import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { madeUpAudit } from '../support/audit-for-report.ts';
import { good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { eventually } from '../support/eventually.ts';
import { receiveMail } from '../support/mail-receiver.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { completeScheduled, newSchedule, SCHEDULED } from '../support/scheduled-audits.ts';

const RECIPIENTS = Array.from({ length: 6 }, (_, at) => `client-${at}@client.example`);
/** The program is killed while this one is being taken: the server has all of it and has not said so. */
const KILLED_AT = 3;

let folder: string;
let program: RunningProgram;
let receiver: Awaited<ReturnType<typeof receiveMail>>;
let isKilled = false;

const start = (more: object = {}) =>
  startProgram({
    dataFolder: folder,
    environment: { SMTP_URL: `smtp://127.0.0.1:${receiver.port}`, MAIL_FROM: 'reports@agency.example' },
    ...more,
  });

before(async () => {
  receiver = await receiveMail({
    onMail: async (mail) => {
      if (isKilled || mail.to[0] !== RECIPIENTS[KILLED_AT]) return;
      isKilled = true;
      const gone = new Promise((resolve) => program.process.once('exit', resolve));
      program.process.kill('SIGKILL');
      await gone;
    },
  });
  folder = await newDataFolder();
  program = await start();
});
after(async () => {
  await program.stop();
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

test('kill -9 while a mail is on its way: all get theirs, and only that one comes twice, under the same Message-ID', async () => {
  const { id } = await newSchedule(program.client, { recipients: RECIPIENTS, report: { formats: ['html'] } });
  await completeScheduled(program, program.accountId, id, madeUpAudit());
  await eventually(async () => assert.equal(isKilled, true));
  program = await start({ key: program.key });
  await eventually(async () => {
    const { last_run } = good(await program.client.get(`${SCHEDULED}/${id}`));
    assert.deepEqual(last_run.mails, { sent: RECIPIENTS.length, pending: 0, failed: 0 });
  });
  const idsOf = (recipient: string) =>
    receiver.mails.filter(({ to }) => to[0] === recipient).map((mail) => mail.header('message-id'));
  for (const [at, recipient] of RECIPIENTS.entries()) {
    const ids = idsOf(recipient);
    assert.equal(ids.length, at === KILLED_AT ? 2 : 1, `${recipient} got ${ids.length}`);
    assert.equal(new Set(ids).size, 1, 'one Message-ID for one delivery');
  }
  assert.equal(new Set(receiver.mails.map((mail) => mail.header('message-id'))).size, RECIPIENTS.length);
});
