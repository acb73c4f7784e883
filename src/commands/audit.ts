import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { auditSite } from './audit/audit-site.ts';
import { checkFiles } from './audit/check-files.ts';
import { htmlReport } from './audit/html-report.ts';
import { toJunit } from './audit/junit.ts';
import { type AuditOutcome, isAtLeast, SEVERITIES, type Severity } from './audit/outcome.ts';
import { toSarif } from './audit/sarif.ts';
import { toText } from './audit/summary.ts';
import type { Command } from './command.ts';
import { CONNECTION_USAGE, type Connected, readArguments, withGranary } from './connection.ts';
import { EXIT, wrongUsage } from './failure.ts';
import { note } from './terminal.ts';

const FORMATS = ['text', 'json', 'junit', 'sarif', 'html'] as const;
type Format = (typeof FORMATS)[number];

export const audit: Command = {
  usage: `granary audit URL|PATH [--max-pages N] [--fail-on critical|high|medium|low|info] [--rules a,b] [--format text|json|junit|sarif|html] [--to FILE] [--base-url URL] [--rendered] [--ignore-robots]

Audits a site, or checks an HTML file or all those of a folder. With --fail-on, the exit code is 1 if there is an issue of
that severity or worse, so that a build fails. --rules selects rules; docs/seo-rules.md lists them. --base-url is where a
folder will be published. --format html needs a URL and writes the report of the audit.
Without a server it starts a temporary Granary; with one, the audit is kept there.
${CONNECTION_USAGE}`,
  examples: [
    'granary audit https://shop.example.com --max-pages 100 --fail-on high',
    'granary audit dist --base-url https://shop.example.com --rules canonical-missing,title-missing --fail-on low --format junit --to seo.xml',
  ],
  run(args) {
    const { values, positionals } = readArguments(args, {
      'max-pages': { type: 'string', default: '25' },
      'fail-on': { type: 'string' },
      rules: { type: 'string' },
      format: { type: 'string' },
      to: { type: 'string' },
      'base-url': { type: 'string' },
      rendered: { type: 'boolean', default: false },
      'ignore-robots': { type: 'boolean', default: false },
    });
    const [subject, ...others] = positionals;
    if (subject === undefined || others.length > 0) throw wrongUsage('Give one URL, file or folder.');
    const format = oneOf('format', values.json ? 'json' : (values.format ?? 'text'), FORMATS);
    const failOn =
      values['fail-on'] === undefined ? undefined : oneOf('fail-on', values['fail-on'], SEVERITIES);
    const isUrl = /^https?:\/\//i.test(subject);
    if (!isUrl && !existsSync(subject))
      throw wrongUsage(`"${subject}" is neither a URL that starts with http:// or https://, nor a file.`);
    if (!isUrl && format === 'html') throw wrongUsage('--format html needs a URL.');
    const wish = {
      ...{ subject, isUrl, format, failOn, to: values.to, baseUrl: values['base-url'] },
      rules: values.rules === undefined ? null : values.rules.split(',').map((rule) => rule.trim()),
      maxPages: pagesOf(values['max-pages']),
      jsRendering: values.rendered,
      respectRobots: !values['ignore-robots'],
    };
    return withGranary(values, (connected) => run(connected, wish), {
      temporary: true,
      ...(isUrl ? { visits: subject } : {}),
    });
  },
};

interface Wish {
  subject: string;
  isUrl: boolean;
  format: Format;
  failOn: Severity | undefined;
  to: string | undefined;
  baseUrl: string | undefined;
  rules: string[] | null;
  maxPages: number;
  jsRendering: boolean;
  respectRobots: boolean;
}

async function run(connected: Connected, wish: Wish): Promise<number> {
  const outcome = await outcomeOf(connected, wish);
  const text = await written(connected, outcome, wish);
  if (wish.to === undefined) process.stdout.write(text);
  else {
    await writeFile(wish.to, text);
    note(`Wrote ${wish.to}.`);
  }
  const { failOn } = wish;
  const failing =
    failOn === undefined ? [] : outcome.issues.filter(({ severity }) => isAtLeast(severity, failOn));
  if (failing.length === 0) return EXIT.ok;
  note(`${failing.length} ${failing.length === 1 ? 'issue is' : 'issues are'} ${failOn} or worse.`);
  return EXIT.failed;
}

function outcomeOf({ granary, signal }: Connected, wish: Wish): Promise<AuditOutcome> {
  const { subject, baseUrl, rules, maxPages, jsRendering, respectRobots } = wish;
  if (!wish.isUrl) return checkFiles(granary, { path: subject, baseUrl, rules }, signal);
  const site = { url: subject, maxPages, jsRendering, respectRobots };
  return auditSite(granary, { ...site, rules: rules === null ? null : new Set(rules) }, signal);
}

async function written(
  connected: Connected,
  outcome: AuditOutcome,
  { format, failOn }: Wish,
): Promise<string> {
  switch (format) {
    case 'json':
      return `${JSON.stringify(outcome, null, 2)}\n`;
    case 'junit':
      return toJunit(outcome, failOn ?? 'high');
    case 'sarif':
      return toSarif(outcome);
    case 'html':
      return htmlReport(connected, outcome.auditId ?? '');
    case 'text':
      return toText(outcome);
  }
}

function oneOf<const Value extends string>(option: string, text: string, values: readonly Value[]): Value {
  const found = values.find((value) => value === text);
  if (found === undefined) throw wrongUsage(`--${option} must be one of: ${values.join(', ')}.`);
  return found;
}

function pagesOf(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1)
    throw wrongUsage(`--max-pages ${text} must be a whole number of at least 1.`);
  return number;
}
