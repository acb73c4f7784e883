import { defineDomain } from '../../../http/define-domain.ts';
import { getProfile } from './operations/get-profile.ts';
import { updateProfile } from './operations/update-profile.ts';

export const profileDomain = defineDomain({
  name: 'profile',
  operations: [getProfile, updateProfile],
  create: (services: Record<string, never>) => services,
});
