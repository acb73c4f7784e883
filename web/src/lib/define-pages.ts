import type { ComponentType } from 'react';

export interface PageDefinition {
  /** Such as `/datasets/$dataset_id`; a part that begins with `$` is read with `usePathParts`. */
  path: string;
  /** Named in the palette, if the path has no `$`. */
  title: string;
  /** Its name among the tabs of its area; the pages of an area that have one are shown on each of them. */
  tab?: string;
  /** The module whose default export is the page; loaded when somebody goes there, or is about to. */
  load(): Promise<{ default: ComponentType }>;
  /** Shown to people who are not signed in, without the frame. */
  open?: boolean;
}

/** What a folder of pages exports as its default from `pages.ts`. */
export const definePages = (pages: readonly PageDefinition[]): readonly PageDefinition[] => pages;
