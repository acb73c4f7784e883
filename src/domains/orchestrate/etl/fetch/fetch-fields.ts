import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Text } from '../../../../kernel/schema.ts';
import type { FetchInput } from './fetch-work.ts';

const GIB = 1024 ** 3;
const MOST_BYTES = 20 * GIB;
const LENGTHS = { sha256: 64, md5: 32 };

const digits = (algorithm: string, length: number) => ({
  properties: {
    algorithm: { const: algorithm },
    value: { type: 'string', pattern: `^[0-9a-fA-F]{${length}}$` },
  },
  required: ['algorithm', 'value'],
});

/** What may be said of a fetch besides the address. */
export const FETCH_FIELDS = {
  name: Type.Optional(Text(200, 'Display name. Defaults to the last part of the URL.')),
  checksum: Type.Optional(
    Type.Object(
      {
        algorithm: Literals(['sha256', 'md5']),
        value: Type.String({ pattern: '^[0-9a-fA-F]+$', maxLength: 64, description: 'In hexadecimal.' }),
      },
      {
        documented: {
          oneOf: Object.entries(LENGTHS).map(([algorithm, length]) => digits(algorithm, length)),
        },
      },
    ),
  ),
  max_bytes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_BYTES,
      description: 'Max size of the file. Defaults to 5 GiB.',
    }),
  ),
  metadata: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: 50,
      description: 'Your own metadata, stored with the artifact.',
    }),
  ),
};

type Given = Static<Type.TObject<typeof FETCH_FIELDS>>;

export function checkLength(checksum: Given['checksum']): void {
  if (checksum === undefined || checksum.value.length === LENGTHS[checksum.algorithm]) return;
  throw invalidRequest(
    `A ${checksum.algorithm} has ${LENGTHS[checksum.algorithm]} hexadecimal digits. Correct checksum.value.`,
    { details: [{ path: 'checksum.value', message: 'has the wrong length' }] },
  );
}

export const fetchInput = (url: string, given: Given): Omit<FetchInput, 'actor'> => ({
  url,
  ...(given.name === undefined ? {} : { name: given.name }),
  ...(given.checksum === undefined ? {} : { checksum: given.checksum }),
  maxBytes: given.max_bytes ?? 5 * GIB,
  metadata: given.metadata ?? {},
});
