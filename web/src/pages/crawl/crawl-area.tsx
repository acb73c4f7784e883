import type { ReactNode } from 'react';
import { Page } from '../../frame/page.tsx';
import type { Call } from '../../lib/curl.ts';

interface CrawlAreaProps {
  title: string;
  facts?: readonly ReactNode[];
  calls: readonly Call[];
  actions?: ReactNode;
  children: ReactNode;
}

/** What the lists of the area have in common. */
export const CrawlArea = ({ title, facts, calls, actions, children }: CrawlAreaProps) => (
  <Page
    title={title}
    crumbs={title === 'Spiders' ? [] : [{ label: 'Crawl', to: '/crawl' }]}
    {...(facts === undefined ? {} : { facts })}
    calls={calls}
    actions={actions}
  >
    {children}
  </Page>
);

/** The path of an address, where all are of one site. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.pathname}${parsed.search}`;
}

export const percent = (part: number | null | undefined): string =>
  part === null || part === undefined ? '–' : `${Math.round(part * 100)} %`;
