import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { madeUpAudit } from '../support/audit-for-report.ts';
import { assertError, good } from '../support/client.ts';
import { newSite } from '../support/contract/makers.ts';
import { eventually } from '../support/eventually.ts';
import { accountDuringTests } from '../support/program-during-tests.ts';
import { completeScheduled, NEW_SCHEDULE, newSchedule, SCHEDULED } from '../support/scheduled-audits.ts';
import { provision, withScopes } from '../support/tenants.ts';
import { apply, pull, type Written } from '../support/written-resources.ts';

const things = accountDuringTests();
const at = (id: string) => `${SCHEDULED}/${id}`;

test('an audit is scheduled, read, listed, changed and deleted', async () => {
  const { api } = things;
  const made = await newSchedule(api, { timezone: 'Europe/Berlin', recipients: ['ann@client.example'] });
  const { id, next_run, created_at, updated_at, ...rest } = made;
  assert.match(next_run, /T0[45]:00:00\.000Z$/, 'six in Berlin');
  assert.deepEqual(rest, {
    ...{ name: 'Shop, weekly', site_id: null, url: 'https://shop.example.com/', cron: '0 6 * * 1' },
    ...{
      timezone: 'Europe/Berlin',
      max_pages: 25,
      js_rendering: false,
      enabled: true,
      disabled_reason: null,
    },
    recipients: ['ann@client.example'],
    report: { formats: ['pdf'], branding: 'none' },
    notify: { score_drop: 5, severity: 'high' },
    ...{ last_run: null, last_skip: null, failures_in_row: 0 },
    warning:
      'No mail is sent: this instance has no mail server. Set SMTP_URL and MAIL_FROM, or remove the recipients.',
  });
  assert.deepEqual(good(await api.get(at(id))), made);
  const site = await newSite(api);
  const changed = good(
    await api.put(at(id), {
      site_id: site.site_id,
      notify: { severity: null },
      recipients: [],
      max_pages: 300,
    }),
  );
  assert.deepEqual(
    [changed.site_id, changed.url, changed.notify, changed.warning, changed.max_pages, changed.name],
    [site.site_id, null, { score_drop: 5, severity: null }, null, 300, 'Shop, weekly'],
  );
  const off = good(await api.put(at(id), { enabled: false }));
  assert.deepEqual([off.enabled, off.next_run], [false, null]);
  const listed = good(await api.get(`${SCHEDULED}?site_id=${site.site_id}&enabled=false`));
  assert.deepEqual([listed.total, listed.data[0].id], [1, id]);
  assert.equal(good(await api.get(`${SCHEDULED}?site_id=${site.site_id}&enabled=true`)).total, 0);
  assert.deepEqual(good(await api.delete(at(id))), { deleted: true });
  for (const answer of [await api.get(at(id)), await api.put(at(id), {}), await api.delete(at(id))])
    assertError(answer, 404, 'not_found');
});

test('what is wrong is refused with its place', async () => {
  const wrong: [object, string][] = [
    [{ cron: 'every Monday' }, 'cron'],
    [{ cron: '0 6 * * 1 2026' }, 'cron'],
    [{ cron: '0 0 30 2 *' }, 'cron'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ url: undefined }, 'site_id'],
    [{ site_id: uuidv7() }, 'url'],
    [{ recipients: ['not an address'] }, 'recipients.0'],
    [{ recipients: ['a@b.example\r\nBcc: c@d.example'] }, 'recipients.0'],
    [{ recipients: Array.from({ length: 21 }, (_, at) => `a${at}@b.example`) }, 'recipients'],
    [{ report: { formats: ['docx'] } }, 'report.formats.0'],
    [{ notify: { score_drop: 0 } }, 'notify.score_drop'],
    [{ every: 'day' }, 'every'],
  ];
  for (const [more, path] of wrong) {
    const answer = await things.api.post(SCHEDULED, { ...NEW_SCHEDULE, ...more });
    assertError(answer, 400, 'invalid_request');
    assert.equal(answer.body.details[0].path, path, JSON.stringify(more));
  }
  const local = await things.api.post(SCHEDULED, { ...NEW_SCHEDULE, url: 'http://127.0.0.1/' });
  assertError(local, 400, 'invalid_request');
  const { url: _, ...onSite } = NEW_SCHEDULE;
  assertError(await things.api.post(SCHEDULED, { ...onSite, site_id: uuidv7() }), 404, 'not_found');
});

test('limits of the tier: firings in a week, pages, and the look of reports', async () => {
  const free = await provision(things.program.client, { tier: 'free' });
  const refused = async (more: object, limit: string, required: string) => {
    const answer = await free.post(SCHEDULED, { ...NEW_SCHEDULE, ...more });
    assertError(answer, 403, 'forbidden');
    assert.deepEqual([answer.body.limit, answer.body.required], [limit, required]);
  };
  await refused({ cron: '0 6 * * 1,4' }, 'audits_per_week', 'pro');
  await refused({ cron: '0 6,18 1 * *' }, 'audits_per_week', 'pro');
  await refused({ max_pages: 51 }, 'pages_per_audit', 'pro');
  await refused({ report: { branding: 'white_label' } }, 'white_label', 'agency');
  const weekly = await newSchedule(free);
  await refused({ cron: '0 7 * * 2' }, 'audits_per_week', 'pro');
  const second = await newSchedule(free, { cron: '0 7 * * 2', enabled: false });
  assertError(await free.put(at(second.id), { enabled: true }), 403, 'forbidden');
  good(await free.put(at(weekly.id), { enabled: false }));
  assert.equal(good(await free.put(at(second.id), { enabled: true })).enabled, true);
});

test("another tenant's schedules and sites are absent, and a key needs the scope", async () => {
  const { id } = await newSchedule(things.api);
  const site = await newSite(things.api);
  const stranger = await provision(things.program.client);
  for (const answer of [
    await stranger.get(at(id)),
    await stranger.put(at(id), { name: 'Mine' }),
    await stranger.delete(at(id)),
    await stranger.post(SCHEDULED, { name: 'x', cron: '0 6 * * 1', site_id: site.site_id }),
  ])
    assertError(answer, 404, 'not_found');
  assert.equal(good(await stranger.get(SCHEDULED)).total, 0);
  const reader = await withScopes(things.api, ['scheduled-audits:read']);
  good(await reader.get(at(id)));
  assert.equal((await reader.put(at(id), { name: 'x' })).body.required, 'scheduled-audits:write');
});

test('a site that is deleted disables its schedules, and enabling them again asks for another', async () => {
  const site = await newSite(things.api);
  const { id } = await newSchedule(things.api, { url: undefined, site_id: site.site_id });
  good(await things.api.delete(`/api/v1/sites/${site.site_id}`));
  const disabled = await eventually(async () => {
    const found = good(await things.api.get(at(id)));
    assert.equal(found.enabled, false);
    return found;
  });
  assert.equal(disabled.disabled_reason, 'Its site was deleted.');
  assertError(await things.api.put(at(id), { enabled: true }), 404, 'not_found');
  const again = good(await things.api.put(at(id), { enabled: true, url: 'https://other.example.com/' }));
  assert.deepEqual([again.enabled, again.disabled_reason], [true, null]);
});

test('a completed audit is the last run; without a mail server its mails fail and say why; it stays without its schedule', async () => {
  const { id } = await newSchedule(things.api, { recipients: ['ann@client.example'] });
  const audit = madeUpAudit();
  await completeScheduled(things.program, things.api.accountId, id, audit);
  const last = await eventually(async () => {
    const { last_run } = good(await things.api.get(at(id)));
    assert.equal(last_run?.mails.failed, 1);
    return last_run;
  });
  assert.deepEqual([last.status, last.score, last.audit_id], ['completed', 86, audit.audit_id]);
  assert.match(last.mail_fault, /no mail server/);
  good(await things.api.delete(at(id)));
  assert.equal(good(await things.api.get(`/api/v1/seo/reports/${last.report_id}`)).score, 86);
});

test('a schedule is written in files, refers to its site, and comes back as it was', async () => {
  const api = await provision(things.program.client);
  const files: Written[] = [
    {
      kind: 'scheduled-audit',
      name: 'The shop, every Monday',
      spec: {
        site_id: { $resource: 'site/The shop' },
        ...{ cron: '0 6 * * 1', timezone: 'Europe/Berlin', max_pages: 200, enabled: false },
        recipients: ['ann@client.example'],
        report: { formats: ['html'], branding: 'white_label' },
      },
    },
    { kind: 'site', name: 'The shop', spec: { url: 'https://shop.example.com/' } },
  ];
  assert.equal((await apply(api, files)).summary.created, 2);
  assert.equal((await apply(api, files)).summary.unchanged, 2);
  const [one] = (await pull(api)).filter(({ kind }) => kind === 'scheduled-audit');
  assert.deepEqual(one, files[0]);
  files[0]!.spec.cron = '0 7 * * 1';
  assert.equal((await apply(api, files)).summary.updated, 1);
  assert.equal(good(await api.get(SCHEDULED)).data[0].cron, '0 7 * * 1');
});
