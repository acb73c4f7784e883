import { createUrlNormaliser } from '../../../../platform/web/index.ts';
import { storedTargets } from '../stored-page.ts';

export interface Targets {
  externals: { key: string; url: string }[];
  images: string[];
  resources: { key: string; url: string }[];
}

const MOST_EXTERNALS = 300;
const MOST_IMAGES = 300;
const MOST_RESOURCES = 300;

/** What is asked for beside the pages: those that most pages name first. */
export default function listTargets({ segments }: { segments: readonly Uint8Array[] }): Targets {
  const normalise = createUrlNormaliser();
  const externals = new Map<string, number>();
  const images = new Map<string, number>();
  const resources = new Map<string, number>();
  for (const page of storedTargets(segments)) {
    for (const url of page.externals) externals.set(url, (externals.get(url) ?? 0) + 1);
    for (const url of page.images) images.set(url, (images.get(url) ?? 0) + 1);
    for (const url of page.resources) resources.set(url, (resources.get(url) ?? 0) + 1);
  }
  const keyed = (url: string) => ({ url, key: normalise(url)?.key ?? url });
  return {
    externals: most(externals, MOST_EXTERNALS).map(keyed),
    resources: most(resources, MOST_RESOURCES).map(keyed),
    images: most(images, MOST_IMAGES),
  };
}

const most = (counts: ReadonlyMap<string, number>, count: number): string[] =>
  [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([url]) => url);
