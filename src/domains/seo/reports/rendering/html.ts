import type { Brand } from '../brand.ts';
import type { ReportModel } from '../report-model.ts';
import { categories } from './categories.ts';
import { changes } from './changes.ts';
import { cover } from './cover.ts';
import { topIssues } from './issues.ts';
import { html, Markup } from './markup.ts';
import { dayOf } from './numbers.ts';
import { stylesOf } from './styles.ts';
import { appendix, pages } from './tables.ts';

/** One file that needs nothing else. */
export async function renderHtml(model: ReportModel, brand: Brand): Promise<string> {
  const { content } = model;
  const title = `SEO report of ${model.url}, ${dayOf(model.completed_at)}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>${title}</title>
<style>${new Markup(stylesOf(brand))}</style>
</head>
<body>
<main>
${await cover(model, brand)}
${changes(content)}
${await categories(content)}
${topIssues(content)}
${pages(content)}
${appendix(content)}
</main>
</body>
</html>
`;
  return page.text;
}
