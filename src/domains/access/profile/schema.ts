import Type from 'typebox';
import { HttpUrl, Named, Nullable, Text, Timestamp, Uuid } from '../../../kernel/schema.ts';

const ACCOUNT_FIELDS = {
  website: Type.Optional(HttpUrl("The organisation's website.")),
  description: Type.Optional(Text(2_000, 'What the organisation does.', 0)),
  industry: Type.Optional(Text(200, "The organisation's industry.", 0)),
  country: Type.Optional(
    Type.String({ pattern: '^[A-Z]{2}$', description: 'Two-letter ISO 3166 country code.' }),
  ),
  language: Type.Optional(
    Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', description: 'BCP 47 tag.' }),
  ),
  contact_email: Type.Optional(
    Type.String({ format: 'email', maxLength: 254, description: 'Contact email address.' }),
  ),
  phone: Type.Optional(Text(50, 'Contact phone number.', 0)),
  address: Type.Optional(Text(500, 'Postal address.', 0)),
  logo_url: Type.Optional(HttpUrl('A picture.')),
  social_links: Type.Optional(Type.Array(HttpUrl('URL of a profile on another site.'), { maxItems: 20 })),
};

const USER_FIELDS = {
  timezone: Type.Optional(Text(100, 'IANA time zone name, such as Europe/Berlin.')),
  locale: Type.Optional(
    Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$', description: 'BCP 47 tag.' }),
  ),
};

export const Profile = Named('Profile', {
  account: Type.Object({
    account_id: Uuid(),
    name: Type.String(),
    tier: Type.String(),
    ...ACCOUNT_FIELDS,
    created_at: Timestamp(),
    updated_at: Timestamp(),
  }),
  user: Nullable(Type.Object({ user_id: Uuid(), email: Type.String(), name: Type.String(), ...USER_FIELDS })),
});

export const UpdateProfile = Named('UpdateProfile', {
  account: Type.Optional(
    Type.Object({ name: Type.Optional(Text(200, 'Name of the account.')), ...ACCOUNT_FIELDS }),
  ),
  user: Type.Optional(Type.Object({ name: Type.Optional(Text(200, 'Your name.', 0)), ...USER_FIELDS })),
});

export const EXAMPLE_PROFILE = {
  account: {
    account_id: '0198c0de-1111-7aaa-8bbb-000000000001',
    name: 'Granary',
    tier: 'agency',
    website: 'https://example.com',
    country: 'DE',
    created_at: '2026-03-01T09:30:00.000Z',
    updated_at: '2026-03-01T09:30:00.000Z',
  },
  user: null,
};
