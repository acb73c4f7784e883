import { createBrave } from './brave.ts';
import type { SearchProvider } from './provider.ts';
import { createSearxng } from './searxng.ts';

export interface ProviderSettings {
  kind: 'searxng' | 'brave';
  url: string;
  key: string | undefined;
}

const MAKERS = { searxng: createSearxng, brave: createBrave };

export const createProvider = (settings: ProviderSettings): SearchProvider => MAKERS[settings.kind](settings);
