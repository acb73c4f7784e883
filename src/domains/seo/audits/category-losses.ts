import { CATEGORIES, OTHER_LOSSES, type PageScore } from '../../../platform/seo/index.ts';
import { four } from './settle/settlement.ts';

export interface CategoryLoss {
  id: keyof typeof CATEGORIES | keyof typeof OTHER_LOSSES;
  title: string;
  budget: number;
  lost: number;
}

export const toCategoryLoss = ({ id, budget, lost }: PageScore['categories'][number]): CategoryLoss => ({
  ...{ id, title: CATEGORIES[id].title, budget: four(budget), lost: four(lost) },
});

/** What limits took; nothing where there were none. */
export const capLosses = (lost: number): CategoryLoss[] =>
  lost > 0 ? [{ id: 'cap', title: OTHER_LOSSES.cap, budget: four(lost), lost: four(lost) }] : [];

/** What rules about the site took, of those that were judged. */
export const siteLoss = (budget: number, lost: number): CategoryLoss => ({
  ...{ id: 'site', title: OTHER_LOSSES.site, budget, lost: four(lost) },
});
