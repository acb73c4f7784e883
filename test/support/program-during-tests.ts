import { FIXTURES } from '../fixtures/path.ts';
import { openChangingShop } from './changing-shop.ts';
import { type AtEnd, duringTests } from './during-tests.ts';
import { withoutLimits } from './limits.ts';
import { openOutsidePostgres } from './outside-postgres.ts';
import { newProducts } from './products.ts';
import { startProgram } from './program.ts';
import { serveRangedFiles } from './ranged-files.ts';
import { serveFiles } from './served-files.ts';
import { joinProgram } from './shared-program.ts';
import { openShop } from './shop-site.ts';
import { provision } from './tenants.ts';

async function joined(atEnd: AtEnd) {
  const program = await joinProgram('loopback');
  atEnd(() => program.dispose());
  return program;
}

async function rangedFiles(atEnd: AtEnd) {
  const files = await serveRangedFiles();
  atEnd(() => files.close());
  const program = await joined(atEnd);
  return { files, program, api: await provision(program.client) };
}

/** An account, and files that it can fetch. */
export const filesDuringTests = () => duringTests(rangedFiles);

/** The same with a database elsewhere, and the name of the schema that the account has in its own. */
export const databasesDuringTests = () =>
  duringTests(async (atEnd) => {
    const { files, program, api } = await rangedFiles(atEnd);
    const outside = await openOutsidePostgres(program);
    atEnd(() => outside.close());
    return { files, program, api, outside, own: `data_${api.accountId.replaceAll('-', '')}` };
  });

/** An account with a dataset of products, and files that can be registered as tables. */
export const productsDuringTests = () =>
  duringTests(async (atEnd) => {
    const site = await serveFiles();
    atEnd(() => site.close());
    const program = await joined(atEnd);
    await newProducts(program.client, 'products');
    return { program, api: program.client, site, address: site.address, served: site.files };
  });

/** An account without limits, and a shop to crawl. */
export const shopDuringTests = (products: number) =>
  duringTests(async (atEnd) => {
    const program = await joined(atEnd);
    const api = await provision(program.client, { tier: 'agency' });
    const shop = await openShop(products);
    atEnd(() => shop.close());
    return { program, api, shop };
  });

/** The same with a shop whose pages change. */
export const changingShopDuringTests = (products: number) =>
  duringTests(async (atEnd) => {
    const program = await joined(atEnd);
    const api = await provision(program.client, { tier: 'agency' });
    const shop = await openChangingShop(products);
    atEnd(() => shop.close());
    return { program, api, shop };
  });

/** A program of its own with the domain of the tests, and an account in it. */
export const fixturesDuringTests = () =>
  duringTests(async (atEnd) => {
    const program = await startProgram({ main: FIXTURES });
    atEnd(() => program.dispose());
    return { program, api: await provision(program.client) };
  });

/** An account that may call as often as it likes, and a dataset of products in it. */
export const unlimitedDuringTests = (rows: readonly { title: string; price: number }[]) =>
  duringTests(async (atEnd) => {
    const program = await joined(atEnd);
    await program.command('tier', ...withoutLimits('requests_per_minute'));
    return { program, api: program.client, products: await newProducts(program.client, 'products', rows) };
  });

/** An account, and nothing else. */
export const accountDuringTests = () =>
  duringTests(async (atEnd) => {
    const program = await joinProgram();
    atEnd(() => program.dispose());
    return { program, api: await provision(program.client) };
  });
