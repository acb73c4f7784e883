import type { ReactNode } from 'react';
import { Page } from '../../frame/page.tsx';
import type { Call } from '../../lib/curl.ts';

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
    {...(actions === undefined ? {} : { actions })}
    {...rest}
  />
);
