import { hash } from 'node:crypto';
import { LIGHT_TOKENS } from './light-tokens.ts';
import { chartOption } from './shared/chart-option.ts';
import { chartText } from './shared/chart-text.ts';
import type { ChartDescription } from './shared/description.ts';
import { chartTheme, GRID } from './shared/tokens.ts';

export interface DrawOptions {
  width: number;
  height: number;
}

/** Loaded with the first chart: most programs never draw one. */
async function loadLibrary() {
  const [core, { BarChart, LineChart, PieChart }, { GridComponent }, { SVGRenderer }] = await Promise.all([
    import('echarts/core'),
    import('echarts/charts'),
    import('echarts/components'),
    import('echarts/renderers'),
  ]);
  core.use([BarChart, LineChart, PieChart, GridComponent, SVGRenderer]);
  return core;
}

let library: ReturnType<typeof loadLibrary> | undefined;

/** An SVG that stands for itself: no script, no style sheet, and a text for whoever cannot see it. */
export async function drawChart(
  description: ChartDescription,
  { width, height }: DrawOptions,
): Promise<string> {
  library ??= loadLibrary();
  const { init } = await library;
  const chart = init(null, chartTheme(LIGHT_TOKENS), { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ animation: false, grid: GRID, ...chartOption(description, LIGHT_TOKENS) });
    return accessible(chart.renderToSVGString(), chartText(description));
  } finally {
    chart.dispose();
  }
}

const NOTES_OF_THE_LIBRARY = / (?:ecmeta_\w+|class)="[^"]*"/g;

function accessible(svg: string, text: string): string {
  return (
    svg
      .replaceAll(/<style[\s\S]*?<\/style>/g, '')
      .replaceAll(NOTES_OF_THE_LIBRARY, '')
      // The library counts its charts; the same chart is the same text.
      .replaceAll(/\bzr\d+-/g, `chart-${hash('sha256', text).slice(0, 8)}-`)
      .replace('<svg ', `<svg role="img" aria-label="${escapeText(text)}" `)
      .trim()
  );
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
