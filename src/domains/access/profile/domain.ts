import { defineDomain } from '../../../http/define-domain.ts';
import { getProfile } from './operations/get-profile.ts';
import { updateProfile } from './operations/update-profile.ts';
import type { ProfileServices } from './services.ts';

export const profileDomain = defineDomain({
  name: 'profile',
  operations: [getProfile, updateProfile],
  create: (services: ProfileServices): ProfileServices => services,
});
