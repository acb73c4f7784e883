import { useNavigate } from '@tanstack/react-router';
import { ChevronDown, LogOut, Settings } from 'lucide-react';
import { Button } from '../kit/button.tsx';
import { Menu, MenuChoice, MenuItem, MenuLine, MenuLink, MenuTitle } from '../kit/menu.tsx';
import { settleChanges } from '../kit/undo.ts';
import { queries } from '../lib/query.ts';
import { accountsOf, chooseAccount, signOut, useAccount, useSignedIn } from '../lib/session.ts';
import { chooseTheme, type Theme, useTheme } from '../lib/theme.ts';

const THEMES: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export function AccountMenu() {
  const current = useSignedIn();
  const account = useAccount();
  const theme = useTheme();
  const navigate = useNavigate();
  const accounts = accountsOf(current);
  // The page is left first: what it shows is not there in the other account.
  const switchTo = async (id: string) => {
    await settleChanges();
    await navigate({ to: '/' });
    chooseAccount(id);
    await queries.resetQueries();
  };
  const leave = async () => {
    await settleChanges();
    await signOut();
    queries.clear();
  };
  const who = current?.kind === 'session' ? current.session.user.email : 'Signed in with an API key';
  return (
    <Menu
      trigger={
        <Button kind="quiet" aria-label={`Account ${account?.name ?? ''}`} className="max-w-44 px-2">
          <span className="truncate max-sm:hidden">{account?.name}</span>
          <span
            aria-hidden
            className="grid size-5 place-items-center rounded-full bg-hover text-xs text-ink sm:hidden"
          >
            {account?.name.charAt(0)}
          </span>
          <ChevronDown />
        </Button>
      }
    >
      <MenuTitle>{who}</MenuTitle>
      {accounts.length > 1 && (
        <>
          <MenuLine />
          <MenuTitle>Account</MenuTitle>
          <MenuChoice
            value={account?.account_id ?? ''}
            onChange={(id) => void switchTo(id)}
            choices={accounts.map(({ account_id, name }) => ({ value: account_id, label: name }))}
          />
        </>
      )}
      <MenuLine />
      <MenuTitle>Theme</MenuTitle>
      <MenuChoice value={theme} onChange={chooseTheme} choices={THEMES} />
      <MenuLine />
      <MenuLink to="/settings">
        <Settings /> Settings
      </MenuLink>
      <MenuItem onSelect={() => void leave()}>
        <LogOut /> Sign out
      </MenuItem>
    </Menu>
  );
}
