import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { good } from '../support/client.ts';
import { type DashboardBrowser, openBrowser } from '../support/dashboard.ts';
import { eventually } from '../support/eventually.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';
import { enter } from './enter.ts';

let program: ProgramInUse;
let browser: DashboardBrowser;
/** The addresses of things that have dialogs. */
let of: Record<'dataset' | 'pipeline' | 'etl' | 'template' | 'spider', string>;

before(async () => {
  [program, browser] = await Promise.all([joinProgram(), openBrowser()]);
  const make = async (path: string, body: object) => good(await program.client.post(`/api/v1/${path}`, body));
  const stages = [{ id: 'pass', type: 'pass' }];
  const dataset = await make('datasets', {
    name: 'products',
    columns: [{ name: 'title', data_type: 'text' }],
  });
  await make(`datasets/${dataset.dataset_id}/rows`, { rows: [{ title: 'Bread' }] });
  const pipeline = await make('pipelines', { name: 'nightly', stages });
  const etl = await make('etl/pipelines', {
    name: 'files',
    stages: [{ id: 'fetch', type: 'fetch', config: { url: 'https://shop.example.com/{{params.file}}' } }],
  });
  const template = await make('workflow-templates', { name: 'passing', stages });
  const spider = await make('spiders', {
    name: 'Shop',
    site_url: 'https://shop.example.com/',
    definition: { handlers: [{ url_pattern: '/products/*', selectors: { title: { css: 'h1' } } }] },
  });
  await make('queue/enqueue', { queue: 'invoices', items: [{ payload: { n: 1 } }] });
  of = {
    dataset: `/datasets/${dataset.dataset_id}`,
    pipeline: `/flows/pipelines/${pipeline.pipeline_id}`,
    etl: `/flows/etl/${etl.pipeline_id}`,
    template: `/flows/templates/${template.template_id}`,
    spider: `/crawl/spiders/${spider.spider_id}`,
  };
});
after(async () => {
  await browser.close();
  await program.dispose();
});

const buttonOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true }).first();

interface Way {
  /** The button that leads to it: the focus is there once it is closed. */
  opener: string;
  open(page: Page): Promise<void>;
}

const press = (opener: string): Way => ({ opener, open: (page) => buttonOf(page, opener).click() });

const choose = (opener: string, item: string): Way => ({
  opener,
  async open(page) {
    await buttonOf(page, opener).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  },
});

interface Opening extends Way {
  address(): string;
  /** What has the focus then; the dialog itself when left out. */
  focused?(dialog: Locator): Locator;
}

const named = (name: string) => (dialog: Locator) => dialog.getByRole('button', { name, exact: true });
const labelled = (label: string | RegExp) => (dialog: Locator) => dialog.getByLabel(label);

const DIALOGS: Record<string, Opening> = {
  'a question whose answer cannot be taken back': {
    address: () => `${of.pipeline}/deliveries`,
    ...press('Rotate secret'),
    focused: named('Cancel'),
  },
  'running what asks for nothing': {
    address: () => of.pipeline,
    ...press('Run'),
    focused: named('Cancel'),
  },
  'running what asks for something': { address: () => of.etl, ...press('Run'), focused: labelled('file') },
  'deleting a pipeline, by a menu': {
    address: () => of.pipeline,
    ...choose('More', 'Delete'),
    focused: labelled(/^Type/),
  },
  'deleting an ETL pipeline, by an icon': {
    address: () => of.etl,
    ...press('Delete'),
    focused: labelled(/^Type/),
  },
  'archiving a template': {
    address: () => of.template,
    ...choose('More', 'Archive'),
    focused: labelled(/^Type/),
  },
  'purging a queue': {
    address: () => '/flows/queue?queue=invoices',
    ...press('Purge'),
    focused: labelled(/^Type/),
  },
  'deleting a dataset': {
    address: () => `${of.dataset}/settings`,
    ...press('Delete dataset'),
    focused: labelled(/^Type/),
  },
  'an export that is made': { address: () => of.dataset, ...choose('Export', 'csv') },
  'an import': { address: () => of.dataset, ...press('Import'), focused: named('Choose a file') },
  'a new dataset': { address: () => '/datasets', ...press('New dataset'), focused: labelled('Name *') },
  'a new key': { address: () => '/settings/keys', ...press('New key'), focused: labelled(/^Name/) },
  'a crawl': { address: () => '/crawl/jobs', ...press('Start crawl'), focused: labelled('Spider') },
  'a crawl of a spider': {
    address: () => of.spider,
    ...press('Crawl'),
    focused: labelled('Max pages'),
  },
  'an enrichment': {
    address: () => '/crawl/enrichments',
    ...press('Enrich a dataset'),
    focused: labelled(/^Dataset/),
  },
  'the palette': {
    address: () => '/datasets',
    opener: 'New dataset',
    async open(page) {
      await buttonOf(page, 'New dataset').focus();
      await page.keyboard.press('Control+k');
    },
    focused: (dialog) => dialog.getByPlaceholder('A name, an id'),
  },
};

/** Two frames: what takes the focus by itself, or opens by it, has done so. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

for (const [what, { address, opener, open, focused = (dialog: Locator) => dialog }] of Object.entries(
  DIALOGS,
)) {
  test(`one Esc closes ${what}, which has the focus where it is wanted and gives it back`, async () => {
    const { page, complaints } = await enter(browser, program, address());
    await page.getByRole('heading', { level: 1 }).waitFor();
    // A button of a page that waits for its data may give way to another one.
    await page.waitForFunction(() => document.querySelector('.animate-skeleton') === null);
    await open(page);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    await settled(page);
    await eventually(async () => {
      const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
      assert.ok(await hasFocus(focused(dialog)), `the focus is at ${where}`);
    });
    assert.equal(await page.getByRole('tooltip').count(), 0, 'a tooltip has opened by itself');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await eventually(async () => assert.ok(await hasFocus(buttonOf(page, opener)), `not at ${opener}`));
    assert.deepEqual(complaints, []);
  });
}

test('the palette is there before it is asked for, so that the first letters typed are its own', async () => {
  const { page } = await browser.visit(program.address);
  const came = page.waitForResponse(/\/assets\/palette-/);
  await page.goto(`/#key=${program.key}`);
  await came;
});

test('a secret that is shown once is not closed by the Enter that asked for it, and by one Esc', async () => {
  const { page } = await enter(browser, program, `${of.pipeline}/deliveries`);
  await press('Rotate secret').open(page);
  await page.getByRole('button', { name: 'Rotate secret' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Webhook signing secret' });
  await dialog.waitFor();
  await settled(page);
  await eventually(async () => assert.ok(await hasFocus(dialog)));
  assert.equal(await page.getByRole('tooltip').count(), 0);
  await page.keyboard.press('Enter');
  assert.equal(await dialog.count(), 1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await eventually(async () => assert.ok(await hasFocus(buttonOf(page, 'Rotate secret'))));
});

test('a name that was typed to delete something is not there when that is asked again', async () => {
  const { page } = await enter(browser, program, `${of.dataset}/settings`);
  const dialog = page.getByRole('dialog');
  await buttonOf(page, 'Delete dataset').click();
  await dialog.getByLabel(/^Type/).fill('products');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await buttonOf(page, 'Delete dataset').click();
  assert.equal(await dialog.getByLabel(/^Type/).inputValue(), '');
  assert.ok(await dialog.getByRole('button', { name: 'Delete permanently' }).isDisabled());
});
