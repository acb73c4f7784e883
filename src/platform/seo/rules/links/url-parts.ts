import type { PageFacts } from '../../facts/page-facts.ts';

/** As it stands in the URL, escapes included; empty for what is no URL. */
export const pathOf = ({ finalUrl }: PageFacts): string => URL.parse(finalUrl)?.pathname ?? '';
