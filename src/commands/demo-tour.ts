import { createClient } from '../../client/index.ts';
import { askData } from './demo-ask.ts';
import { crawlShop } from './demo-crawl.ts';
import { showGuards } from './demo-guard.ts';
import { runPipeline } from './demo-pipeline.ts';
import type { Receiver } from './demo-receiver.ts';
import { DEMO_PAGES } from './demo-shop.ts';
import { type DemoStep, exports, print } from './demo-steps.ts';
import { paint } from './terminal.ts';

export interface DemoPlace {
  address: string;
  key: string;
  shop: string;
  receiver: Receiver;
}

/** The journey a newcomer would make with curl; a result that is not the expected one ends it. */
export async function runTour({ address, key, shop, receiver }: DemoPlace): Promise<void> {
  print(`Granary is running at ${address}, and a bakery site of ${DEMO_PAGES} pages at ${shop}/products.`);
  print(`To repeat a step in another shell, run this there first:\n\n${exports({ address, key })}`);
  const step: DemoStep = { granary: createClient({ baseUrl: address, token: key }), address, key, shop };
  const crawled = await crawlShop(step);
  await askData(step, crawled.datasetId);
  await runPipeline(step, crawled, receiver);
  await showGuards(step, crawled.datasetId);
  print(
    `\nDone. See all of it in the dashboard (this link signs you in): ${paint('bold', `${address}/#key=${key}`)}`,
  );
  print(`API reference: ${address}/docs`);
}
