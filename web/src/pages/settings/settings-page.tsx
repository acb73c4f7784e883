import type { ReactNode } from 'react';
import { Page } from '../../frame/page.tsx';
import type { Call } from '../../lib/curl.ts';
import { useAccount } from '../../lib/session.ts';

interface SettingsPageProps {
  title: string;
  calls: readonly Call[];
  actions?: ReactNode;
  children: ReactNode;
}

/** What the parts of the settings have in common. */
export function SettingsPage({ title, calls, actions, children }: SettingsPageProps) {
  const account = useAccount();
  return (
    <Page
      title={title}
      crumbs={[{ label: 'Settings', to: '/settings' }]}
      facts={[account?.name, `${account?.tier} tier`, `you are ${account?.role}`]}
      calls={calls}
      actions={actions}
    >
      {children}
    </Page>
  );
}

const ORDER = ['viewer', 'editor', 'admin', 'owner'];

export const roleIncludes = (held: string | undefined, needed: string): boolean =>
  ORDER.indexOf(held ?? '') >= ORDER.indexOf(needed);

export const ROLES = [
  { value: 'viewer', label: 'Viewer', about: 'reads' },
  { value: 'editor', label: 'Editor', about: 'reads and writes' },
  { value: 'admin', label: 'Admin', about: 'and manages keys and members' },
  { value: 'owner', label: 'Owner', about: 'and the account itself' },
] as const;
