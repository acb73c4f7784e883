import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readListing } from './price-listing.ts';

const BASE = 'https://files.example/public/prd/mrf/PLAN_I/latest_metadata.json';

const listed = (document: unknown, base = BASE) =>
  readListing(typeof document === 'string' ? document : JSON.stringify(document), base)?.entries.map(
    ({ url, kind }) => `${kind} ${url}`,
  ) ?? [];

test('a document of files with paths and schemas leads to each, with its plans', () => {
  const plan = { planName: 'Open Plus', planIdType: 'EIN', planId: 123456789, planMarketType: 'group' };
  const document = {
    mrfVersion: '1.1',
    files: [
      {
        ...{ reportingEntityName: 'Northfield Mutual', reportingPlans: [plan], lastUpdatedOn: '2026-03-05' },
        ...{ fileName: '2026-03-05_northfield.json.gz', fileSchema: 'IN_NETWORK_RATES' },
        filePath: '2026-03-05/rates/2026-03-05_northfield.json.gz',
      },
      { fileSchema: 'TABLE_OF_CONTENTS', fileName: 'a.json', filePath: '2026-03-05/tocs/a.json' },
      { fileSchema: 'ALLOWED_AMOUNTS', fileName: 'b.json', filePath: '2026-03-05/allowed/b.json' },
      { fileSchema: 'PRESCRIPTION_DRUGS', fileName: 'c.json', filePath: '2026-03-05/drugs/c.json' },
    ],
  };
  const folder = 'https://files.example/public/prd/mrf/PLAN_I/2026-03-05';
  assert.deepEqual(listed(document), [
    `tic_in_network ${folder}/rates/2026-03-05_northfield.json.gz`,
    `tic_toc ${folder}/tocs/a.json`,
    `tic_allowed ${folder}/allowed/b.json`,
  ]);
  const [first] = readListing(JSON.stringify(document), BASE)?.entries ?? [];
  assert.deepEqual(first?.plans, [{ name: 'Open Plus', id: '123456789', id_type: 'ein', market: 'group' }]);
  assert.deepEqual([first?.entity, first?.label], ['Northfield Mutual', '2026-03-05_northfield.json.gz']);
});

test('a document of names and links to download leads to each, whatever its keys are called', () => {
  const file = (name: string, more: object = {}) => ({ name, size: 12, ...more });
  const link = 'https://store.example/public-mrf';
  const wanted = [
    `tic_toc ${link}/x_index.json?sig=a`,
    `tic_in_network ${link}/y_in-network-rates.json.gz?sig=b`,
  ];
  assert.deepEqual(
    listed({
      blobs: [
        file('x_index.json', { downloadUrl: `${link}/x_index.json?sig=a` }),
        file('y_in-network-rates.json.gz', { downloadUrl: `${link}/y_in-network-rates.json.gz?sig=b` }),
        file('logo.png', { downloadUrl: `${link}/logo.png` }),
      ],
    }),
    wanted,
  );
  assert.deepEqual(
    listed({
      'In-Network Negotiated Rates Files': [{ url: `${link}/1.json.gz`, displayname: 'Plan One' }],
      'Out-of-Network Allowed Amounts Files': [{ url: `${link}/2.json.gz`, displayname: 'Plan One' }],
    }),
    [`tic_in_network ${link}/1.json.gz`, `tic_allowed ${link}/2.json.gz`],
  );
  assert.deepEqual(listed([`${link}/x_index.json?sig=a`, `${link}/terms.pdf`]), [wanted[0]]);
  assert.deepEqual(listed({ baseUrl: 'https://cdn.example/mrf', toc: { file: '2026/toc.json' } }), [
    'tic_toc https://cdn.example/mrf/2026/toc.json',
  ]);
  const media = {
    selfLink: 'https://api.example/o/x_index.json',
    mediaLink: 'https://api.example/d/x_index.json?alt=media',
  };
  assert.deepEqual(listed({ items: [{ name: 'x_index.json', ...media }] }), [
    'tic_toc https://api.example/d/x_index.json?alt=media',
  ]);
});

test('one file under two signatures is one, with the plans of both', () => {
  const file = (plan: string, signature: string) => ({
    ...{ url: `https://store.example/in-network.json?Signature=${signature}`, plan_name: plan, plan_id: '1' },
  });
  const [only, ...others] =
    readListing(JSON.stringify([file('A', 'x'), file('B', 'y')]), BASE)?.entries ?? [];
  assert.equal(others.length, 0);
  assert.deepEqual(
    only?.plans.map(({ name }) => name),
    ['A', 'B'],
  );
});

test('a network whose name ends in -in, and what is no list, are not taken for price files', () => {
  assert.deepEqual(listed({ files: [{ url: 'https://a.example/x.json', title: 'Mountain Network' }] }), []);
  for (const text of [
    '',
    '{',
    '[1, 2]',
    '{"message": "Not found"}',
    '<html></html>',
    '"https://a.example/x_index.json',
  ])
    assert.equal(readListing(text, BASE), null, text);
  const toc = {
    reporting_structure: [{ in_network_files: [{ location: 'https://a.example/in-network.json' }] }],
  };
  assert.equal(readListing(JSON.stringify(toc), BASE), null, 'that is a table of contents');
});

test('a table of contents with keys of its own is read as a list, with the plans that stand beside the files', () => {
  const plans = { reporting_plans: [[{ plan_name: 'A', plan_id: 1 }]] };
  const files = {
    in_network_files: ['https://a.example/1.json'],
    allowed_amount_file: 'https://a.example/2.json',
  };
  const text = JSON.stringify({ reporting_structure: [[{ ...plans, ...files }]] });
  assert.deepEqual(
    readListing(text, BASE, { isToc: true })?.entries.map(({ url, kind, plans: [plan] }) => [
      url,
      kind,
      plan?.name,
    ]),
    [
      ['https://a.example/2.json', 'tic_allowed', 'A'],
      ['https://a.example/1.json', 'tic_in_network', 'A'],
    ],
  );
});

const s3 = (facts: string, ...keys: string[]) =>
  `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>mrf</Name>${facts}${keys
    .map((key) => `<Contents><Key>${key}</Key><Size>5</Size></Contents>`)
    .join('')}</ListBucketResult>`;

test('the objects of a store are files, and its next page is known', () => {
  const text = s3(
    '<IsTruncated>true</IsTruncated>',
    '2026/a_index.json',
    'in-network/b &amp; c.json.gz',
    'readme.txt',
  );
  assert.deepEqual(listed(text, 'https://mrf.s3.example/?prefix=2026'), [
    'tic_toc https://mrf.s3.example/2026/a_index.json',
    'tic_in_network https://mrf.s3.example/in-network/b%20%26%20c.json.gz',
  ]);
  assert.equal(
    readListing(text, 'https://mrf.s3.example/?prefix=2026')?.more,
    'https://mrf.s3.example/?prefix=2026&marker=readme.txt',
  );
  assert.deepEqual(listed(s3('', 'a_index.json'), 'https://s3.example/mrf?list-type=2'), [
    'tic_toc https://s3.example/mrf/a_index.json',
  ]);
  const paged = s3('<NextContinuationToken>t/1=</NextContinuationToken>', 'a_index.json');
  assert.match(readListing(paged, 'https://mrf.s3.example/')?.more ?? '', /continuation-token=t%2F1%3D/);
});

test('a container of Azure says where it is', () => {
  const text = `\ufeff<?xml version="1.0" encoding="utf-8"?><EnumerationResults ServiceEndpoint="https://acct.blob.example/" ContainerName="mrf">
    <Blobs><Blob><Name>2026/in-network-rates/p.json.gz</Name><Properties><Content-Length>5</Content-Length></Properties></Blob></Blobs>
    <NextMarker>n1</NextMarker></EnumerationResults>`;
  const asked = 'https://acct.blob.example/mrf?restype=container&comp=list';
  assert.deepEqual(listed(text, asked), [
    'tic_in_network https://acct.blob.example/mrf/2026/in-network-rates/p.json.gz',
  ]);
  assert.equal(readListing(text, asked)?.more, `${asked}&marker=n1`);
});
