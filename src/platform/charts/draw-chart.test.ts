import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse } from 'parse5';
import { type ChartDescription, chartText, drawChart } from './index.ts';
import { LIGHT_TOKENS } from './light-tokens.ts';

const SIZE = { width: 400, height: 160 };
const CHARTS: Record<string, ChartDescription> = {
  line: {
    kind: 'line',
    title: 'Score',
    labels: ['2 March', '9 March', '16 March'],
    series: [{ name: 'Score', values: [71, null, 84] }],
    most: 100,
  },
  bar: {
    kind: 'bar',
    title: 'Points lost',
    isHorizontal: true,
    labels: ['Titles', 'Links & "anchors" <a>'],
    series: [{ name: 'Points', values: [3.3, 1.2], tone: 'bad' }],
  },
  stacked: {
    kind: 'stacked-bar',
    title: 'Requests',
    labels: ['Monday', 'Tuesday'],
    series: [
      { name: 'Successful', values: [10, 20] },
      { name: 'Errors', values: [1, 0], tone: 'bad' },
    ],
  },
  donut: {
    kind: 'donut',
    title: 'Issues',
    parts: [
      { name: 'critical', value: 2, tone: 'bad' },
      { name: 'low', value: 8, tone: 'quiet' },
    ],
  },
  gauge: { kind: 'gauge', title: 'Score', value: 84, most: 100, tone: 'good', centre: '84' },
  sparkline: { kind: 'sparkline', title: 'Last weeks', values: [3, 4, 2, 8] },
};

for (const [name, description] of Object.entries(CHARTS))
  test(`${name}: an SVG without scripts, styles and names of the library, the same each time`, async () => {
    const svg = await drawChart(description, SIZE);
    assert.match(svg, /^<svg role="img" aria-label="/);
    assert.doesNotMatch(svg, /<script|<style|ecmeta|class=|href=/);
    assert.match(svg, /<path/);
    assert.equal(await drawChart(description, SIZE), svg);
    assert.ok(JSON.stringify(parse(svg).childNodes.length) !== '0');
  });

test('its colours are those of its tones, and its words are in it', async () => {
  const stacked = await drawChart(CHARTS.stacked as ChartDescription, SIZE);
  assert.ok(stacked.includes(LIGHT_TOKENS.running));
  assert.match(stacked, />Monday</);
  const gauge = await drawChart(CHARTS.gauge as ChartDescription, SIZE);
  assert.ok(gauge.includes(LIGHT_TOKENS.good));
  assert.match(gauge, />84</);
});

test('what it shows is told in words, escaped', async () => {
  assert.equal(
    chartText(CHARTS.line as ChartDescription),
    'Score: 2 March 71, 9 March unknown, 16 March 84.',
  );
  assert.equal(
    chartText(CHARTS.stacked as ChartDescription),
    'Requests: Successful: Monday 10, Tuesday 20; Errors: Monday 1, Tuesday 0.',
  );
  assert.equal(chartText(CHARTS.gauge as ChartDescription), 'Score: 84 of 100.');
  const bar = await drawChart(CHARTS.bar as ChartDescription, SIZE);
  assert.ok(
    bar.includes('aria-label="Points lost: Titles 3.3, Links &amp; &quot;anchors&quot; &lt;a> 1.2."'),
  );
});

test('the colours are those of the dashboard in the light', async () => {
  const styles = await readFile(new URL('../../../web/src/styles.css', import.meta.url), 'utf8');
  for (const [name, color] of Object.entries(LIGHT_TOKENS))
    assert.equal(new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(styles)?.[1], color, name);
});
