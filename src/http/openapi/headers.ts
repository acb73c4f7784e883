import type { Contract } from '../define-operation.ts';
import type { Json } from './hoister.ts';

export const RATE_HEADERS = {
  'X-RateLimit-Limit': { description: 'Most requests in the current window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the window ends.',
    schema: { type: 'integer' },
  },
  'X-Request-Id': { description: 'Name this when you report a fault.', schema: { type: 'string' } },
  'X-Total-Count': { description: 'How many there are in all.', schema: { type: 'integer' } },
};

export function headersOf({ totalHeader }: Contract): Json {
  const names = Object.keys(RATE_HEADERS).filter((name) => totalHeader || name !== 'X-Total-Count');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
