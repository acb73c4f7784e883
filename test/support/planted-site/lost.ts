import { proseOf } from './prose.ts';

/** What the site shows where there is nothing. */
export const LOST = `<h1>Nothing stands here</h1><p>${proseOf('lost', 6)}</p>`;
