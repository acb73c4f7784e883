import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  useLocation,
} from '@tanstack/react-router';
import { FailedPage, MissingPage } from './frame/fault-pages.tsx';
import { Frame } from './frame/frame.tsx';
import { KeyLink } from './frame/key-link.tsx';
import { SignInPage } from './frame/sign-in-page.tsx';
import { PAGES } from './lib/pages.ts';
import { useAccount, useSignedIn } from './lib/session.ts';

/** Whoever is not signed in is asked to, at whatever address; after it they are where they wanted to be. */
function Root() {
  const signedIn = useSignedIn();
  const account = useAccount();
  const address = useLocation({ select: ({ pathname }) => pathname });
  if (PAGES.some(({ path, open }) => open === true && path === address))
    return (
      <>
        <Outlet />
        <KeyLink />
      </>
    );
  if (signedIn === undefined) return <SignInPage />;
  return (
    <>
      <Frame>
        <Outlet key={account?.account_id ?? ''} />
      </Frame>
      <KeyLink />
    </>
  );
}

const root = createRootRoute({ component: Root, notFoundComponent: MissingPage });

const routes = PAGES.map(({ path, load }) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(load),
    errorComponent: FailedPage,
  }),
);

export const router = createRouter({
  routeTree: root.addChildren(routes),
  defaultPreload: 'intent',
  defaultPreloadDelay: 30,
  scrollRestoration: true,
});
