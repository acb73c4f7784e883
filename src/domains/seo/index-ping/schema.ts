import Type, { type Static } from 'typebox';
import { eitherOr, Literals, Named, Nullable, Text, Timestamp } from '../../../kernel/schema.ts';

/** Exactly one of them. */
export const HOST_WISH = {
  site_id: Type.Optional(Type.String({ description: 'A site; its host is meant.' })),
  host: Type.Optional(Text(260, 'A host name, such as www.example.com.')),
};

export const HOST_RULE = { documented: eitherOr('site_id', 'host') };

export const PingKey = Named('IndexPingKey', {
  host: Type.String(),
  key: Type.String({ description: '32 hexadecimal digits. It is public.' }),
  key_url: Type.String({ description: 'Where the host must serve the key.' }),
  file_content: Type.String({ description: 'What must be there, as text.' }),
  hosted: Type.Boolean({ description: 'Whether Granary serves it; otherwise place the file yourself.' }),
  status: Literals(['verified', 'unverified']),
});

export const REJECTIONS = ['invalid_url', 'other_host', 'too_long'] as const;
export const OUTCOMES = ['sending', 'accepted', 'pending', 'retrying', 'rejected', 'failed'] as const;

const Batches = Type.Array(
  Type.Object({
    endpoint: Type.String(),
    count: Type.Integer(),
    status_code: Nullable(Type.Integer()),
    outcome: Literals(OUTCOMES, {
      description:
        'accepted; pending: the engine still checks the key and is asked again; retrying: after 429, 5xx or no response; rejected and failed are final.',
    }),
    attempt: Type.Integer(),
  }),
);

export const VerifiedKey = Named('VerifiedIndexPingKey', {
  verified: Type.Boolean(),
  checked_url: Type.String(),
  status_code: Nullable(Type.Integer({ description: 'null without a response.' })),
  reason: Nullable(Type.String({ description: 'Why it is not verified, and what to do.' })),
  last_submission: Type.Optional(
    Type.Object(
      {
        submission_id: Type.String(),
        submitted_at: Timestamp(),
        accepted: Type.Integer({ description: 'URLs that are sent.' }),
        batches: Batches,
      },
      { description: 'Of the last 90 days, with what has become of it by now; absent without any.' },
    ),
  ),
});
export type VerifiedKey = Static<typeof VerifiedKey>;

export const SubmitRequest = Named(
  'IndexPingSubmit',
  {
    ...HOST_WISH,
    urls: Type.Array(Type.String({ maxLength: 8_192 }), {
      minItems: 1,
      maxItems: 10_000,
      description: 'Pages of the host that were added, changed or removed.',
    }),
    dry_run: Type.Optional(Type.Boolean({ description: 'Check only; nothing is sent. Defaults to false.' })),
  },
  HOST_RULE,
);
export type SubmitRequest = Static<typeof SubmitRequest>;

export const Submission = Named('IndexPingSubmission', {
  submission_id: Nullable(Type.String({ description: 'null if nothing was sent.' })),
  accepted: Type.Integer({ description: 'URLs that are sent.' }),
  deduplicated: Type.Integer({
    description: 'URLs that came twice, or were submitted in the last ten minutes.',
  }),
  rejected: Type.Array(Type.Object({ url: Type.String(), reason: Literals(REJECTIONS) })),
  batches: Batches,
});
export type Submission = Static<typeof Submission>;
