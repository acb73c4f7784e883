import { type ChartDescription, drawChart, type Tone } from '../../../../platform/charts/index.ts';
import type { Brand } from '../brand.ts';
import type { ReportModel } from '../report-model.ts';
import { html, Markup } from './markup.ts';
import { data, dayOf, percent, shortDayOf, signed } from './numbers.ts';
import { gateText, limitText, SEVERITIES } from './words.ts';

const toneOf = (score: number): Tone => (score >= 80 ? 'good' : score >= 50 ? 'warn' : 'bad');

export const gauge = (score: number): ChartDescription => ({
  kind: 'gauge',
  title: 'Score',
  value: score,
  most: 100,
  tone: toneOf(score),
  centre: String(score),
});

/** The first page: whose report it is, of what, and how it stands. */
export async function cover(model: ReportModel, brand: Brand): Promise<Markup> {
  const { url, score, score_change: change, completed_at: at, content } = model;
  const chart = new Markup(await drawChart(gauge(score), { width: 240, height: 220 }));
  const logo = brand.logo;
  return html`<header class="cover">
<p class="brand">${logo === null ? null : html`<img alt="" src="data:${logo.mediaType};base64,${logo.base64}">`}<span>${brand.name}</span></p>
<h1>SEO report</h1>
<p class="site">${url}</p>
<p class="day"><time datetime="${at}">${dayOf(at)}</time></p>
</header>
<section class="standing" aria-labelledby="score">
<div class="gauge">${chart}</div>
<div>
<h2 id="score">Score ${data(score)} of 100</h2>
<p>${change === null ? 'This is the first audit.' : html`${signed(change)} against the audit before.`} Before rounding it is ${data(content.score_exact)}.</p>
${content.gates.map((gate) => html`<p class="gate">${gateText(gate)}</p>`)}
${content.limit_hit === null ? null : html`<p class="gate">${limitText(content.limit_hit)}</p>`}
<dl class="figures">
<div><dt>Pages</dt><dd>${data(model.pages)}</dd></div>
<div><dt>Issues</dt><dd>${data(model.issues)}</dd></div>
<div><dt>Pages without an issue</dt><dd><data value="${content.clean_url_share}">${percent(content.clean_url_share)}</data></dd></div>
${SEVERITIES.map((severity) => html`<div class="${severity}"><dt>${severity}</dt><dd>${data(content.counts[severity])}</dd></div>`)}
</dl>
</div>
</section>
${await history(model)}`;
}

async function history({ content }: ReportModel): Promise<Markup | null> {
  if (content.history.length < 2) return null;
  const chart = await drawChart(
    {
      kind: 'line',
      title: 'Score of the last audits',
      labels: content.history.map(({ completed_at: at }) => shortDayOf(at)),
      series: [{ name: 'Score', values: content.history.map(({ score }) => score) }],
      most: 100,
    },
    { width: 660, height: 170 },
  );
  return html`<section aria-labelledby="history"><h2 id="history">Score over time</h2><div class="chart">${new Markup(chart)}</div></section>`;
}
