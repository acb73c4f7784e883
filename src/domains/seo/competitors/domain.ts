import { defineDomain } from '../../../http/define-domain.ts';
import { getCompetitors } from './operations/get-competitors.ts';
import type { CompetitorsServices } from './services.ts';

export const competitorsDomain = defineDomain({
  name: 'competitors',
  operations: [getCompetitors],
  create: (services: CompetitorsServices): CompetitorsServices => services,
});
