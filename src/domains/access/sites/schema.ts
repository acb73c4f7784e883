import Type from 'typebox';
import { HttpUrl, Named, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

export const Site = Named('Site', {
  site_id: Uuid(),
  url: Type.String({ description: 'Address of the site, normalised.' }),
  name: Type.String(),
  created_at: Timestamp(),
  updated_at: Timestamp(),
});

export const CreateSite = Named('CreateSite', {
  url: HttpUrl('Address of the site.'),
  name: Type.Optional(Text(200, 'A name for people; the host name when left out.')),
});

export const UpdateSite = Named('UpdateSite', {
  site_id: Type.String({ description: 'Which site to change.' }),
  url: Type.Optional(HttpUrl('New address.')),
  name: Type.Optional(Text(200, 'New name.')),
});
