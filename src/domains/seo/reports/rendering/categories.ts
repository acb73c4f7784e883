import { drawChart } from '../../../../platform/charts/index.ts';
import type { ReportContent } from '../schema.ts';
import { html, Markup } from './markup.ts';
import { data } from './numbers.ts';

export async function categories({ categories: all }: ReportContent): Promise<Markup> {
  const chart = await drawChart(
    {
      kind: 'stacked-bar',
      title: 'Points by category',
      isHorizontal: true,
      labels: all.map(({ title }) => title),
      series: [
        { name: 'Kept', values: all.map(({ kept }) => kept), tone: 'good' },
        { name: 'Lost', values: all.map(({ lost }) => lost), tone: 'bad' },
      ],
    },
    { width: 660, height: 40 + all.length * 24 },
  );
  return html`<section aria-labelledby="categories"><h2 id="categories">Points by category</h2>
<div class="chart">${new Markup(chart)}</div>
<p class="place">Green: kept. Red with a pattern: lost.</p>
<table><caption>Points by category</caption>
<thead><tr><th scope="col">Category</th><th scope="col" class="number">Points</th><th scope="col" class="number">Kept</th><th scope="col" class="number">Lost</th></tr></thead>
<tbody>${all.map(
    ({ title, budget, kept, lost }) =>
      html`<tr><th scope="row">${title}</th><td class="number">${data(budget)}</td><td class="number">${data(kept)}</td><td class="number">${data(lost)}</td></tr>`,
  )}</tbody></table></section>`;
}
