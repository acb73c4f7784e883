import type { ReactNode } from 'react';

/** The plain page around signing in and accepting an invitation. */
export const Entrance = ({
  title,
  about,
  children,
}: {
  title: string;
  about: ReactNode;
  children: ReactNode;
}) => (
  <main className="grid min-h-dvh place-items-center p-4">
    <div className="w-full max-w-sm">
      <p className="mb-6 flex items-center gap-2 text-lg font-semibold">
        <span aria-hidden className="text-accent-ink">
          ◈
        </span>
        Granary
      </p>
      <div className="rounded-lg border bg-panel p-5">
        <h1 className="text-lg font-semibold">{title}</h1>
        <p className="mb-4 text-sm text-quiet">{about}</p>
        {children}
      </div>
      <p className="mt-3 flex justify-center gap-4 text-xs text-faint">
        <a href="/docs" className="hover:underline">
          Reference
        </a>
        <a href="/openapi.json" className="hover:underline">
          OpenAPI
        </a>
        <a href="/health" className="hover:underline">
          Health
        </a>
      </p>
    </div>
  </main>
);
