import { defineDomain } from '../../../http/define-domain.ts';
import { getLandscape } from './operations/get-landscape.ts';
import { putCompetitors } from './operations/put-competitors.ts';
import type { LandscapeServices } from './services.ts';

export const landscapeDomain = defineDomain({
  name: 'landscape',
  operations: [getLandscape, putCompetitors],
  create: (services: LandscapeServices): LandscapeServices => services,
});
