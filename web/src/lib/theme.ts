import { Store, useStore } from './store.ts';

export type Theme = 'system' | 'light' | 'dark';

const NAME = 'granary.theme';
const store = new Store<Theme>((document.documentElement.dataset.theme as Theme | undefined) ?? 'system');

export const useTheme = (): Theme => useStore(store);

export const isDark = (theme: Theme): boolean =>
  theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

/** The page's first script reads the same name, as plain text. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  try {
    if (theme === 'system') localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, theme);
  } catch {
    // Storage is switched off: the choice lasts as long as the page.
  }
  store.set(theme);
}
