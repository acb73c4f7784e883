import type { Brand } from '../brand.ts';
import type { ReportModel } from '../report-model.ts';
import { html } from './markup.ts';
import { data, dayOf, shown, signed } from './numbers.ts';
import { SEVERITIES } from './words.ts';

export interface MailTexts {
  subject: string;
  text: string;
  html: string;
}

interface Occasion {
  /** The name of the schedule. */
  name: string;
  brand: Brand;
  /** What the reader should know first; the subject says so. */
  alerts: readonly string[];
  /** What else to say, such as why a PDF is missing. */
  notes: readonly string[];
}

const SHOWN_ISSUES = 5;

/** The report in short, as a mail has it: text, and HTML that mail programs can show. */
export function renderMail(model: ReportModel, { name, brand, alerts, notes }: Occasion): MailTexts {
  const { url, score, score_change: change, content } = model;
  const { host } = new URL(url);
  const issues = content.top_issues.slice(0, SHOWN_ISSUES);
  const changed = change === null ? 'the first audit' : `${signed(change)} against the audit before`;
  const counts = SEVERITIES.map((severity) => `${shown(content.counts[severity])} ${severity}`).join(', ');
  const facts = `${shown(model.pages)} pages, ${shown(model.issues)} issues: ${counts}.`;
  const subject = `${alerts.length === 0 ? '' : `Alert: ${alerts.join('; ')} – `}${host}: score ${shown(score)}`;
  const text = [
    ...alerts.map((alert) => `! ${alert}`),
    `SEO report of ${url}, ${dayOf(model.completed_at)}`,
    `Score ${shown(score)} of 100 (${changed}).`,
    facts,
    '',
    ...issues.map(
      (issue) =>
        `- ${issue.title} (${issue.severity}): costs ${shown(issue.site_points)} points, score if fixed ${shown(issue.score_if_fixed)}`,
    ),
    ...notes.map((note) => `\n${note}`),
    '',
    `${brand.name} sends this because you are a recipient of "${name}".`,
  ].join('\n');
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${subject}</title></head>
<body style="margin:0;padding:16px;background:#f4f2ee;font-family:sans-serif;color:#1f1d1a">
<div style="max-width:600px;margin:0 auto;background:#ffffff;border-top:6px solid ${brand.color};padding:20px">
${alerts.map((alert) => html`<p style="margin:0 0 8px;padding:8px 12px;background:#fdecea;color:#b3261e"><strong>${alert}</strong></p>`)}
<h1 style="font-size:20px;margin:0 0 4px">SEO report</h1>
<p style="margin:0 0 16px;color:#5a554c">${url}, ${dayOf(model.completed_at)}</p>
<p style="font-size:32px;margin:0"><strong>${data(score)}</strong> <span style="font-size:14px">of 100, ${changed}</span></p>
<p>${facts}</p>
<table style="width:100%;border-collapse:collapse;font-size:14px"><caption style="text-align:left;font-weight:bold;padding:8px 0">Issues that cost the most points</caption>
<thead><tr><th scope="col" style="text-align:left">Issue</th><th scope="col" style="text-align:right">Points</th><th scope="col" style="text-align:right">Score if fixed</th></tr></thead>
<tbody>${issues.map(
    (issue) =>
      html`<tr><th scope="row" style="text-align:left;font-weight:normal;border-top:1px solid #e6e2da;padding:6px 0">${issue.title} (${issue.severity})</th><td style="text-align:right;border-top:1px solid #e6e2da">${data(issue.site_points)}</td><td style="text-align:right;border-top:1px solid #e6e2da">${data(issue.score_if_fixed)}</td></tr>`,
  )}</tbody></table>
${notes.map((note) => html`<p style="color:#5a554c">${note}</p>`)}
<p style="font-size:12px;color:#6b655a">${brand.name} sends this because you are a recipient of “${name}”.</p>
</div></body></html>
`;
  return { subject, text, html: page.text };
}
