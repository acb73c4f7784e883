import assert from 'node:assert/strict';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { status, body } = await ann.post('/api/v1/artifacts', {
      source_url: 'https://ann.example.com/file',
    });
    assert.equal(status, 201, JSON.stringify(body));
    return { artifact_id: body.artifact_id };
  },
};
