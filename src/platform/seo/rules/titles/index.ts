import { titleMissing } from './title-missing.ts';

export const titleRules = [titleMissing];
