import type { ReactNode } from 'react';
import { Page } from '../../frame/page.tsx';
import type { Call } from '../../lib/curl.ts';

const TABS = [
  { label: 'Pipelines', to: '/flows' },
  { label: 'Runs', to: '/flows/runs' },
  { label: 'Templates', to: '/flows/templates' },
  { label: 'ETL', to: '/flows/etl' },
  { label: 'Queue', to: '/flows/queue' },
];

interface FlowsPageProps {
  title: string;
  facts?: readonly ReactNode[];
  calls: readonly Call[];
  actions?: ReactNode;
  children: ReactNode;
}

/** What the lists of the area have in common. */
export const FlowsPage = ({ facts = [], actions, ...rest }: FlowsPageProps) => (
  <Page
    crumbs={[{ label: 'Flows', to: '/flows' }]}
    facts={facts}
    tabs={TABS}
    {...(actions === undefined ? {} : { actions })}
    {...rest}
  />
);
