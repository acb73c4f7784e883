import type { ReportContent } from '../schema.ts';
import { html, type Markup } from './markup.ts';
import { data } from './numbers.ts';

export function pages({ page_list: list, pages_omitted: omitted }: ReportContent): Markup {
  return html`<section class="part" aria-labelledby="pages"><h2 id="pages">Pages</h2>
${omitted === 0 ? null : html`<p>The ${data(list.length)} pages with the lowest scores; ${data(omitted)} more were crawled.</p>`}
<table><caption>Pages, the lowest score first</caption>
<thead><tr><th scope="col">Page</th><th scope="col" class="number">Status</th><th scope="col" class="number">Score</th><th scope="col" class="number">Issues</th><th scope="col">Indexable</th></tr></thead>
<tbody>${list.map(
    ({ url, status, score, issues, indexable }) =>
      html`<tr><th scope="row" class="url">${url}</th><td class="number">${status ?? '–'}</td><td class="number">${score === null ? '–' : data(score)}</td><td class="number">${data(issues)}</td><td>${indexable ? 'yes' : 'no'}</td></tr>`,
  )}</tbody></table></section>`;
}

export function appendix({ rules, coverage, ruleset }: ReportContent): Markup {
  return html`<section class="part" aria-labelledby="rules"><h2 id="rules">Appendix: all rules with findings</h2>
<table><caption>Rules, the most points first</caption>
<thead><tr><th scope="col">Rule</th><th scope="col">Severity</th><th scope="col" class="number">Issues</th><th scope="col" class="number">Points</th><th scope="col" class="number">Score if fixed</th></tr></thead>
<tbody>${rules.map(
    ({ rule, title, severity, count, site_points, score_if_fixed }) =>
      html`<tr><th scope="row">${title} <code>${rule}</code></th><td>${severity}</td><td class="number">${data(count)}</td><td class="number">${data(site_points)}</td><td class="number">${data(score_if_fixed)}</td></tr>`,
  )}</tbody></table>
<div class="whole"><h3>Coverage</h3>
<p>${data(coverage.ran)} rules of ruleset ${ruleset} ran, ${data(coverage.skipped.length)} were skipped, ${data(coverage.inconclusive.length)} came to no conclusion.</p></div>
${coverage.skipped.length === 0 ? null : html`<ul>${coverage.skipped.map(({ rule, reason }) => html`<li><code>${rule}</code>: ${reason}</li>`)}</ul>`}
${coverage.inconclusive.length === 0 ? null : html`<p>No conclusion: ${coverage.inconclusive.join(', ')}.</p>`}
</section>`;
}
