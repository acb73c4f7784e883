import type { PageDefinition } from './define-pages.ts';

const found = import.meta.glob<{ default: readonly PageDefinition[] }>('../pages/*/pages.ts', {
  eager: true,
});

/** Every page there is: a new folder is found by itself. */
export const PAGES: readonly PageDefinition[] = Object.values(found).flatMap((module) => module.default);

export const hasPage = (path: string): boolean => PAGES.some((page) => page.path === path);
