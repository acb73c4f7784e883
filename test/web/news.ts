import type { Locator, Page } from 'playwright-core';

/** What a toast says. Its text stands a second time outside of it for a moment, where screen readers take it from. */
export const news = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /^News/ }).getByText(text);
