import type { RenderedFacts } from '../facts/page-facts.ts';
import { readDocument } from '../facts/read-document.ts';
import { robotsForAll } from '../rules/indexability/robots-tags.ts';

export type Measured = Pick<
  RenderedFacts,
  'hiddenShare' | 'lcpMs' | 'cls' | 'tbtMs' | 'lcpImage' | 'lowContrast' | 'requests'
>;

const NOT_MEASURED: Measured = {
  hiddenShare: null,
  lcpMs: null,
  cls: null,
  tbtMs: null,
  lcpImage: null,
  lowContrast: [],
  requests: [],
};

export interface RenderedPage {
  html: string;
  url: string;
  measured: unknown;
}

/** The page after its scripts ran, where it matters to rules. */
export function toRenderedFacts({ html, url, measured }: RenderedPage): RenderedFacts {
  const document = readDocument(html, { url, headers: {}, bom: null });
  return {
    ...NOT_MEASURED,
    ...(measured as Partial<Measured> | null | undefined),
    finalUrl: url,
    title: document.titles.find(({ inHead }) => inHead)?.text ?? null,
    robots: robotsForAll(document.metas),
    canonicals: document.canonicals.flatMap(({ url: target }) => target ?? []),
    hreflangs: document.alternates.map(({ hreflang, url: target }) => `${hreflang} ${target ?? ''}`),
    words: document.content.words,
    internalLinks: [
      ...new Set(
        document.links.flatMap(({ kind, url: target }) =>
          kind === 'internal' && target !== null ? [target] : [],
        ),
      ),
    ],
  };
}
