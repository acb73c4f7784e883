import type { PageDefinition } from './define-pages.ts';

const found = import.meta.glob<{ default: readonly PageDefinition[] }>('../pages/*/pages.ts', {
  eager: true,
});

/** Every page there is, by folder: a new one is found by itself. */
export const FOLDERS: readonly (readonly PageDefinition[])[] = Object.values(found).map(
  (module) => module.default,
);

export const PAGES: readonly PageDefinition[] = FOLDERS.flat();

export const hasPage = (path: string): boolean => PAGES.some((page) => page.path === path);
