import type { ReportContent } from '../schema.ts';
import { html, type Markup } from './markup.ts';
import { data } from './numbers.ts';
import { CHANGES } from './words.ts';

/** What is unknown is never told as fixed. */
export function changes({ diff }: ReportContent): Markup {
  if (diff === null)
    return html`<section class="part" aria-labelledby="changes"><h2 id="changes">What changed</h2><p>This is the first audit, so there is nothing to compare it with.</p></section>`;
  return html`<section class="part" aria-labelledby="changes"><h2 id="changes">What changed since the audit before</h2>
<dl class="changes">${CHANGES.map(
    ({ key, label, meaning }) =>
      html`<div class="${key}"><dt>${label}</dt><dd class="number">${data(diff[key])}</dd><dd>${meaning}</dd></div>`,
  )}</dl></section>`;
}
