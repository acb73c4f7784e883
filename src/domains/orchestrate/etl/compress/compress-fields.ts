import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Text } from '../../../../kernel/schema.ts';
import { COMPRESSIONS, type CompressInput } from './compress-work.ts';

const MOST_BYTES = 100 * 1024 ** 3;
const USUAL_BYTES = 20 * 1024 ** 3;
const HIGHEST_LEVEL = { gzip: 9, zstd: 19 };

/** What may be said of a compression besides the artifact. */
export const COMPRESS_FIELDS = {
  format: Type.Optional(Literals(COMPRESSIONS, { description: 'Defaults to gzip.' })),
  level: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 19,
      description: 'Compression level: up to 9 for gzip, 19 for zstd.',
    }),
  ),
  decompress: Type.Optional(Type.Boolean({ description: 'Decompress gzip or zstd instead.' })),
  name: Type.Optional(Text(200, 'Name of the new artifact. Defaults to one derived from the old name.')),
  max_bytes: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST_BYTES,
      description: 'Max size of the result. Defaults to 20 GiB.',
    }),
  ),
};

/** What compresses and what decompresses. */
export const COMPRESS_WAYS = [
  {
    properties: { decompress: { const: true } },
    required: ['decompress'],
    not: { anyOf: [{ required: ['format'] }, { required: ['level'] }] },
  },
  {
    properties: {
      decompress: { const: false },
      format: { const: 'gzip' },
      level: { type: 'integer', minimum: 1, maximum: 9 },
    },
  },
  { properties: { decompress: { const: false }, format: { const: 'zstd' } }, required: ['format'] },
];

type Given = Static<Type.TObject<typeof COMPRESS_FIELDS>>;

/** Throws when what was said does not go together. */
export const compressInput = (artifactId: string, given: Given): Omit<CompressInput, 'actor'> => ({
  artifactId,
  maxBytes: given.max_bytes ?? USUAL_BYTES,
  ...(given.name === undefined ? {} : { name: given.name }),
  ...wayOf(given),
});

function wayOf({ format, level, decompress = false }: Given): Pick<CompressInput, 'format' | 'level'> {
  if (decompress) {
    if (format === undefined && level === undefined) return {};
    throw invalidRequest('format and level have no effect with decompress. Remove them.', {
      details: [{ path: 'decompress', message: 'cannot be combined with format and level' }],
    });
  }
  const wanted = format ?? 'gzip';
  const highest = HIGHEST_LEVEL[wanted];
  if (level !== undefined && level > highest)
    throw invalidRequest(`The level for ${wanted} must be 1 to ${highest}.`, {
      details: [{ path: 'level', message: `must be at most ${highest}` }],
    });
  return { format: wanted, ...(level === undefined ? {} : { level }) };
}
