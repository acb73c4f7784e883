import { Link } from '@tanstack/react-router';
import { Store } from '../lib/store.ts';

export interface Crumb {
  label: string;
  to: string;
}

/** Where in the bar the page writes its crumbs. */
export const crumbPlace = new Store<HTMLElement | null>(null);

export const Crumbs = ({ crumbs, title }: { crumbs: readonly Crumb[]; title: string }) => (
  <ol className="flex min-w-0 items-center gap-1.5 text-sm">
    {crumbs.map(({ label, to }) => (
      <li key={to} className="flex items-center gap-1.5 text-quiet max-sm:hidden">
        <Link to={to} className="whitespace-nowrap hover:text-ink hover:underline">
          {label}
        </Link>
        <span aria-hidden className="text-faint">
          /
        </span>
      </li>
    ))}
    <li aria-current="page" className="truncate font-medium">
      {title}
    </li>
  </ol>
);
