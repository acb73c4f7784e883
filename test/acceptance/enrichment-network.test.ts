import assert from 'node:assert/strict';
import { rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { createCertificate } from '../../src/platform/web/testing-certificate.ts';
import { type ApiClient, good } from '../support/client.ts';
import { newDataFolder } from '../support/data-folder.ts';
import { dataOf, enrich, newDataset } from '../support/enrichments.ts';
import { type NameServer, openNameServer } from '../support/name-server.ts';
import { type RunningProgram, startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

let program: RunningProgram;
let api: ApiClient;
let names: NameServer;
let folder = '';
const servers: { close(): unknown; closeAllConnections(): void }[] = [];

const portOf = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

const DAY = 86_400_000;
const asked: { url: string; key: string | undefined }[] = [];

const searched: string[] = [];

before(async () => {
  names = await openNameServer({
    'good.example': [
      'A 192.0.2.7',
      'MX 10 aspmx.l.google.com',
      'MX 5 first.google.com',
      'NS ns1.good.example',
      'TXT v=spf1 include:_spf.google.com -all',
      'TXT verification=1',
      'CAA issue letsencrypt.org',
      'SOA ns1.good.example root.good.example',
    ],
    '_dmarc.good.example': ['TXT v=DMARC1; p=reject; rua=mailto:dmarc@good.example'],
    'google._domainkey.good.example': ['TXT v=DKIM1; k=rsa; p=MIIB'],
    'own._domainkey.good.example': ['TXT v=DKIM1; p=MIIC'],
    'mail._domainkey.good.example': ['TXT v=DKIM1; p='],
    'default._bimi.good.example': ['TXT v=BIMI1; l=https://good.example/logo.svg'],
    'weak.example': ['A 198.51.100.9', 'TXT v=spf1 +all', 'TXT v=spf1 -all'],
    'broken.example': ['SERVFAIL'],
    'silent.example': ['SILENT'],
  });
  const rdap = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '').split('/').at(-1)!);
    if (name === 'good.example') {
      const event = (eventAction: string, eventDate: string) => ({ eventAction, eventDate });
      response.writeHead(200, { 'content-type': 'application/rdap+json' }).end(
        JSON.stringify({
          objectClassName: 'domain',
          ldhName: name,
          status: ['client transfer prohibited'],
          events: [
            event('registration', '2020-01-02T03:04:05Z'),
            event('expiration', '2030-01-02T03:04:05Z'),
          ],
          entities: [{ roles: ['registrar'], vcardArray: ['vcard', [['fn', {}, 'text', 'Good Names Ltd']]] }],
          nameservers: [{ ldhName: 'NS1.GOOD.EXAMPLE' }],
          secureDNS: { delegationSigned: true },
        }),
      );
    } else if (name === 'busy.example') response.writeHead(429).end();
    else if (name === 'odd.example') response.end('<html>');
    else response.writeHead(404).end('{}');
  });
  const rdapPort = await portOf(rdap);
  const services = { services: [[['example'], [`http://127.0.0.1:${rdapPort}/`]]] };
  const bootstrap = createServer((_, response) => response.end(JSON.stringify(services)));
  const bootstrapPort = await portOf(bootstrap);
  const registry = createServer((request, response) => {
    asked.push({ url: request.url ?? '', key: request.headers.authorization });
    const domain = new URL(request.url ?? '', 'http://x').searchParams.get('domain');
    if (domain !== 'good.example') return void response.writeHead(404).end();
    response.end(JSON.stringify({ values: { employee_count: 42, industry: 'Baking' }, confidence: 0.95 }));
  });
  const registryPort = await portOf(registry);
  const company = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<a href="mailto:hello@acme.example">Mail</a>');
  });
  const companyPort = await portOf(company);
  const search = createServer((request, response) => {
    searched.push(request.url ?? '');
    const name = new URL(request.url ?? '', 'http://x').searchParams.get('company_name');
    if (name === 'busy' && searched.filter((url) => url.includes('busy')).length === 1)
      return void response.writeHead(503).end();
    if (name !== 'acme' && name !== 'busy') return void response.writeHead(404).end();
    response.end(JSON.stringify({ values: { domain: `127.0.0.1:${companyPort}` } }));
  });
  const searchPort = await portOf(search);
  folder = await newDataFolder();
  const geo = join(folder, 'places.csv');
  await writeFile(
    geo,
    'network,country_code,region,city,latitude,longitude,organisation\n192.0.0.0/8,US,,,,,Wide\n192.0.2.0/24,DE,Hesse,"Frankfurt, Main",50.1,8.6,"Example ""Net"""\n',
  );
  program = await startProgram({
    environment: {
      GRANARY_FETCH_ALLOW: '127.0.0.0/8',
      DNS_RESOLVERS: names.address,
      RDAP_BOOTSTRAP_URL: `http://127.0.0.1:${bootstrapPort}/dns.json`,
      GEO_IP_FILE: geo,
      ENRICH_COMPANY_REGISTRY_URL: `http://127.0.0.1:${registryPort}/companies?plan=full`,
      ENRICH_COMPANY_REGISTRY_KEY: 'secret-of-provider',
      ENRICH_COMPANY_SEARCH_URL: `http://127.0.0.1:${searchPort}/`,
    },
  });
  api = await provision(program.client);
});
after(async () => {
  await program.dispose();
  await names.close();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true, force: true });
});

const faultsOf = (job: any) => Object.fromEntries(job.faults.map(({ key, code }: any) => [key, code]));

test('dns_records: what a name server says, and each way it can fail', async () => {
  const id = await newDataset(api, [
    'https://www.Good.example/x',
    'nobody.example',
    'broken.example',
    'silent.example',
  ]);
  const job = await enrich(api, { dataset_id: id, source_name: 'dns_records' });
  assert.deepEqual([job.status, job.progress.rows_enriched, job.progress.keys_failed], ['completed', 1, 3]);
  assert.deepEqual(faultsOf(job), {
    'nobody.example': 'dns_no_such_name',
    'broken.example': 'dns_server_failed',
    'silent.example': 'dns_timeout',
  });
  const [row] = await dataOf(api, id);
  assert.deepEqual(
    [row.dns_a, row.dns_mx, row.dns_ns, row.dns_txt.length, row.mail_provider, row.dns_aaaa],
    [
      ['192.0.2.7'],
      [
        { exchange: 'first.google.com', priority: 5 },
        { exchange: 'aspmx.l.google.com', priority: 10 },
      ],
      ['ns1.good.example'],
      2,
      'Google Workspace',
      null,
    ],
  );
  assert.equal(row.dns_caa[0].issue, 'letsencrypt.org');
  assert.equal(row.dns_soa.nsname, 'ns1.good.example');
});

test('email_auth: SPF, DKIM by selectors, DMARC and BIMI', async () => {
  const id = await newDataset(api, ['someone@good.example', 'weak.example']);
  const job = await enrich(api, {
    dataset_id: id,
    source_name: 'email_auth',
    config: { dkim_selectors: ['own'] },
  });
  assert.equal(job.progress.rows_enriched, 2, JSON.stringify(job));
  const [good_, weak] = await dataOf(api, id);
  assert.deepEqual(
    [good_.spf_policy, good_.spf_lookups, good_.dkim_selectors, good_.dmarc_policy, good_.email_auth_grade],
    ['fail', 1, ['google', 'own'], 'reject', 'A'],
  );
  assert.deepEqual(
    [good_.dmarc_reports, good_.bimi_logo, good_.mta_sts_mode],
    [['mailto:dmarc@good.example'], 'https://good.example/logo.svg', 'none'],
  );
  assert.deepEqual([weak.spf_policy, weak.dkim_selectors, weak.email_auth_grade], ['permerror', null, 'F']);
});

test('whois_rdap: the registry by the bootstrap list, and its refusals', async () => {
  const id = await newDataset(api, [
    'shop.good.example',
    'free.example',
    'busy.example',
    'odd.example',
    'x.nowhere',
  ]);
  const job = await enrich(api, { dataset_id: id, source_name: 'whois_rdap' });
  assert.deepEqual(faultsOf(job), {
    'free.example': 'rdap_no_such_name',
    'busy.example': 'rdap_rate_limited',
    'odd.example': 'rdap_bad_answer',
    'x.nowhere': 'rdap_no_registry',
  });
  const [row] = await dataOf(api, id);
  assert.deepEqual(
    [row.registrar, row.domain_created_at, row.domain_name_servers, row.dnssec_signed, row.registered_domain],
    ['Good Names Ltd', '2020-01-02T03:04:05.000Z', ['ns1.good.example'], true, 'good.example'],
  );
  assert.ok(row.domain_age_days > 2_000);
});

test('tls_certificate: a certificate nobody vouches for is shown with its problem; a server without one is a fault', async () => {
  const { key, cert } = createCertificate(['shop.example'], [-10, 20]);
  const port = await portOf(createSecureServer({ key, cert }, (_, response) => response.end()));
  const plain = await portOf(createServer((_, response) => response.end()));
  const id = await newDataset(api, [`127.0.0.1:${port}`, `127.0.0.1:${plain}`, '127.0.0.1:9']);
  const job = await enrich(api, { dataset_id: id, source_name: 'tls_certificate' });
  assert.deepEqual([job.progress.rows_enriched, job.progress.keys_failed], [1, 2]);
  assert.match(faultsOf(job)['127.0.0.1:9'], /econnrefused/);
  const [row] = await dataOf(api, id);
  assert.deepEqual(
    [row.tls_valid, row.tls_problem, row.tls_names, row.tls_subject, row.tls_protocol],
    [false, 'DEPTH_ZERO_SELF_SIGNED_CERT', ['shop.example'], 'shop.example', 'TLSv1.3'],
  );
  assert.ok(Math.abs(Date.parse(row.tls_valid_to) - (Date.now() + 20 * DAY)) < DAY);
  assert.ok([19, 20].includes(row.tls_days_left));
});

test('robots_policy and sitemap_stats of a site', async () => {
  const site = createServer((request, response) => {
    const address = `http://${request.headers.host}`;
    if (request.url === '/robots.txt')
      response.end(
        `User-agent: *\nCrawl-delay: 2\nUser-agent: GPTBot\nDisallow: /\nSitemap: ${address}/map.xml\n`,
      );
    else if (request.url === '/map.xml')
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>${address}/a</loc><lastmod>2026-01-02</lastmod></url><url><loc>${address}/b</loc></url></urlset>`,
        );
    else response.writeHead(404).end();
  });
  const address = `http://127.0.0.1:${await portOf(site)}`;
  const id = await newDataset(api, [address]);
  const job = await enrich(api, { dataset_id: id, sources: ['robots_policy', 'sitemap_stats'] });
  assert.equal(job.status, 'completed', JSON.stringify(job));
  const [row] = await dataOf(api, id);
  assert.deepEqual([row.robots_found, row.robots_sitemaps], [true, [`${address}/map.xml`]]);
  assert.ok(row.robots_blocked_ai.includes('GPTBot'));
  assert.deepEqual(
    [row.sitemap_pages, row.sitemap_dated_share, row.sitemap_last_modified],
    [2, 0.5, '2026-01-02T00:00:00.000Z'],
  );
});

test('geo_ip by a file of networks: the smallest that holds the address', async () => {
  const id = await newDataset(api, ['good.example', 'weak.example', '192.9.9.9']);
  const job = await enrich(api, { dataset_id: id, source_name: 'geo_ip' });
  assert.deepEqual(faultsOf(job), { 'weak.example': 'unknown_key' });
  const rows = await dataOf(api, id);
  assert.deepEqual(
    [rows[0].ip_country, rows[0].ip_city, rows[0].ip_latitude, rows[0].ip_organisation],
    ['DE', 'Frankfurt, Main', 50.1, 'Example "Net"'],
  );
  assert.equal(rows[2].ip_country, 'US');
});

test('a provider under contract is asked with its key, also for what the site itself does not say', async () => {
  const id = await newDataset(api, ['good.example', 'unknown.example']);
  const job = await enrich(api, {
    dataset_id: id,
    source_name: 'company_data',
    enrich_columns: ['employee_count', 'industry'],
  });
  assert.deepEqual(job.sources, ['company_data', 'company_registry']);
  const [row, other] = await dataOf(api, id);
  assert.deepEqual([row.employee_count, row.industry, other.industry], [42, 'Baking', null]);
  const { source, confidence } = row.enrichment_provenance.industry;
  assert.deepEqual([source, confidence], ['company_registry', 0.95]);
  assert.equal(asked[0]?.key, 'Bearer secret-of-provider');
  assert.match(asked[0]?.url ?? '', /plan=full&domain=/);
  const { data } = good(await api.get('/api/v1/enrichment/sources'));
  assert.doesNotMatch(JSON.stringify(data), /secret-of-provider/);
});

test('a search under contract tells the site of a company by its name; one that is away is asked again', async () => {
  const columns = [{ name: 'company', data_type: 'text' }];
  const id = await newDataset(api, ['Acme GmbH', 'ACME', 'Unheard Of', 'Busy Inc.'], columns);
  const job = await enrich(api, { dataset_id: id, source_name: 'contact_data', enrich_columns: ['email'] });
  const { rows_enriched: enriched, rows_unresolved: unresolved, rows_failed: failed } = job.progress;
  assert.deepEqual([job.status, enriched, unresolved, failed], ['completed', 3, 1, 0], JSON.stringify(job));
  assert.deepEqual(
    job.faults.map(({ key, code }: any) => [key, code]),
    [['Unheard Of', 'unknown_name']],
  );
  assert.equal(searched.filter((url) => url.includes('acme')).length, 1, 'once for all spellings');
  const rows = await dataOf(api, id);
  assert.deepEqual(
    rows.map(({ email }) => email),
    ['hello@acme.example', 'hello@acme.example', null, 'hello@acme.example'],
  );
});
