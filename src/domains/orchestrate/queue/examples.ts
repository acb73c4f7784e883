/** What the OpenAPI document shows. */
export const EXAMPLE_TOKEN = '0198c0de9c327e5a8f745d3c8b2e4f33b2f0a5d1c9e84f7d8a3b6c5d4e3f2a10';
export const EXAMPLE_ITEM = {
  item_id: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33',
  queue: 'invoices',
  state: 'ready',
  priority: 5,
  payload: { invoice: 17 },
  dedup_key: 'invoice-17',
  attempts: 0,
  max_attempts: 5,
  available_at: null,
  lease_until: null,
  last_error: null,
  created_at: '2026-03-01T09:30:00.000Z',
  finished_at: null,
};
