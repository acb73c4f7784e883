import Type from 'typebox';
import { HttpUrl, Named, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

export const Site = Named('Site', {
  site_id: Uuid(),
  url: Type.String({ description: 'Normalised URL of the site.' }),
  name: Type.String(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

export const CreateSite = Named('CreateSite', {
  url: HttpUrl('URL of the site.'),
  name: Type.Optional(Text(200, 'Display name. Defaults to the host name.')),
});

export const UpdateSite = Named('UpdateSite', {
  site_id: Type.String({ description: 'The site to update.' }),
  url: Type.Optional(HttpUrl('New URL.')),
  name: Type.Optional(Text(200, 'New name.')),
});
