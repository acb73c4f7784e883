import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import type { Visitor } from '../support/dashboard.ts';
import { seriousFaults } from './accessible.ts';
import { thingsDuringTests } from './browser-during-tests.ts';
import { cutOffTexts } from './cut-off.ts';
import { enter } from './enter.ts';
import { addressOf, pagePatterns } from './pages.ts';

const LOOKS = [
  { look: 'light', colorScheme: 'light', viewport: { width: 1280, height: 800 } },
  { look: 'dark', colorScheme: 'dark', viewport: { width: 1280, height: 800 } },
  { look: 'phone', colorScheme: 'light', viewport: { width: 390, height: 800 } },
] as const;
type Look = (typeof LOOKS)[number];

/** The data has come and what came with it is drawn; a page that takes longer is looked at as it is. */
const DATA_MS = 700;
const PAINTED_MS = 100;

/** Each visits one page after the other. */
const VISITORS = 3;

const its = thingsDuringTests();

async function wear(page: Page, { colorScheme, viewport }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(viewport);
}

async function faultsOf({ page, shoot }: Visitor, { look }: Look, name: string): Promise<string[]> {
  const hasCome = page.waitForFunction(() => document.querySelector('.animate-skeleton') === null);
  await Promise.race([hasCome.catch(() => undefined), page.waitForTimeout(DATA_MS)]);
  await page.waitForTimeout(PAINTED_MS);
  await shoot(`${name}-${look}`);
  const faults = await seriousFaults(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) faults.push(`is ${wide} px wider than the screen`);
  return [...faults, ...(await cutOffTexts(page)).map((text) => `“${text}” is cut off`)];
}

test('every page is accessible and free of errors, in light, in dark and on a phone', async () => {
  const waiting = [...pagePatterns().entries()];
  assert.ok(waiting.length > 40, `${waiting.length} pages`);
  const faults: string[] = [];
  const visitAll = async () => {
    const visitor = await enter(its.browser, its.program, '/');
    const { page, complaints } = visitor;
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [at, pattern] = next;
      // Loaded in each look in turn, and looked at in all of them.
      const looks = LOOKS.map((_, step) => LOOKS[(at + step) % LOOKS.length]!);
      await wear(page, looks[0]!);
      await page.goto(addressOf(pattern, its.things));
      await page.getByRole('heading', { level: 1 }).waitFor();
      for (const look of looks) {
        await wear(page, look);
        const name = pattern.replaceAll(/[^a-z]+/g, '-').replace(/^-|-$/g, '') || 'home';
        const found = await faultsOf(visitor, look, name);
        faults.push(...found.map((fault) => `${pattern}, ${look.look}: ${fault}`));
      }
      faults.push(...complaints.splice(0).map((complaint) => `${pattern}: ${complaint}`));
    }
  };
  await Promise.all(Array.from({ length: VISITORS }, visitAll));
  assert.deepEqual(faults, []);
});

test('an address that leads nowhere says so in every look', async () => {
  const { page, complaints } = await enter(its.browser, its.program, '/');
  for (const look of LOOKS) {
    await wear(page, look);
    await page.goto('/no/such/page');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  }
  assert.deepEqual(complaints, []);
});
