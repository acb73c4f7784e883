import type { Contract } from '../define-operation.ts';
import type { Json } from './hoister.ts';

export const RATE_HEADERS = {
  'X-RateLimit-Limit': { description: 'Max requests in the current window.', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': {
    description: 'Requests left in the current window.',
    schema: { type: 'integer' },
  },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds when the window resets.',
    schema: { type: 'integer' },
  },
  'X-Request-Id': { description: 'Quote this ID when you report a problem.', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Total number of items.', schema: { type: 'integer' } },
};

export function headersOf({ totalHeader }: Contract): Json {
  const names = Object.keys(RATE_HEADERS).filter((name) => totalHeader || name !== 'X-Total-Count');
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
