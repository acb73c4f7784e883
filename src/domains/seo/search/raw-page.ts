import type { RawPage } from './engine/build-segment.ts';
import type { HotPage } from './store/manifest.ts';

const seconds = (time: Date): number => Math.floor(time.getTime() / 1_000);

export const toRawPage = (page: HotPage): RawPage => ({
  version: page.version,
  url: page.url,
  title: page.title,
  language: page.language ?? undefined,
  publishedAt: page.published_at === null ? undefined : seconds(page.published_at),
  crawledAt: seconds(page.crawled_at),
  text: page.text,
});
