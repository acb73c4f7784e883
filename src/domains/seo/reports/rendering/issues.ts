import type { ReportContent } from '../schema.ts';
import { html, type Markup } from './markup.ts';
import { data } from './numbers.ts';
import { ISSUES_TITLE } from './words.ts';

type Issue = ReportContent['top_issues'][number];

export function topIssues({ top_issues: issues }: ReportContent): Markup {
  return html`<section class="part" aria-labelledby="issues"><h2 id="issues">${ISSUES_TITLE}</h2>
${issues.length === 0 ? html`<p>There are none.</p>` : html`<ol class="issues">${issues.map(issueOf)}</ol>`}
</section>`;
}

const issueOf = (issue: Issue): Markup => html`<li>
<h3>${issue.title}</h3>
<p class="marks"><span class="mark ${issue.severity}">${issue.severity}</span> <code>${issue.rule}</code> · costs ${data(issue.site_points)} points · score if fixed ${data(issue.score_if_fixed)} · ${data(issue.affected_count)} ${issue.affected_count === 1 ? 'page' : 'pages'}</p>
<p>${issue.message}</p>
<p><strong>Fix:</strong> ${issue.fix}</p>
${evidenceOf(issue)}
</li>`;

function evidenceOf({ evidence, url, affected_urls: urls }: Issue): Markup {
  const { line, column, excerpt, expected, found } = evidence;
  const place = line === null ? '' : `, line ${line}${column === null ? '' : `, column ${column}`}`;
  const others = urls.filter((one) => one !== url);
  return html`<div class="evidence"><p class="place">${url}${place}</p>
${excerpt === null ? null : html`<pre><code>${excerpt}</code></pre>`}
${found === null ? null : html`<p>Found: ${found}</p>`}
${expected === null ? null : html`<p>Expected: ${expected}</p>`}
${others.length === 0 ? null : html`<p>Also on: ${others.join(', ')}</p>`}</div>`;
}
