import type { TSchema } from 'typebox';
import type { MountedDomain } from '../src/http/define-domain.ts';
import type { EventDefinition } from '../src/kernel/events.ts';
import { jobEvents } from '../src/platform/jobs/index.ts';
import { runEvents } from '../src/platform/runs/index.ts';

interface Teller {
  name: string;
  events: readonly EventDefinition[];
}

type Shown = Pick<MountedDomain, 'name' | 'events' | 'subscribers'>;

const INTRODUCTION = `# Events

Every change writes an event in its own transaction, so an event is there exactly if the change is. Subscribers inside the
program get each at least once, in order; \`GET …?stream=true\` of a job follows those of one subject, and SQL reads them as
\`granary_events\`. An event has \`event_id\`, \`account_id\`, \`type\`, \`subject\`, \`payload\` and \`created_at\`.

A domain declares its events in \`events.ts\` with \`defineEvent\`; \`emit\` and subscribers are typed by that, and
\`npm run generate\` writes this page. Fields are only ever added: a subscriber ignores those it does not know. "Heard by" names the
subscribers inside the program; streams, SQL and lineage senders may read any of them.
`;

/** docs/events.md: every event with its payload and its hearers, and those that nobody hears. */
export function eventsPage(domains: readonly Shown[]): string {
  const hearers = new Map<string, string[]>();
  for (const { name, hears } of domains.flatMap((domain) => domain.subscribers))
    for (const { event } of hears) hearers.set(event.type, [...(hearers.get(event.type) ?? []), name]);
  const tellers = tellersOf(domains);
  const unheard = tellers
    .flatMap(({ events }) => events.map(({ type }) => type))
    .filter((type) => !hearers.has(type))
    .sort();
  return [
    INTRODUCTION,
    ...tellers.map((teller) => section(teller, hearers)),
    '## Heard by nobody yet\n',
    `${unheard.map((type) => `\`${type}\``).join(', ')}.\n`,
  ].join('\n');
}

function tellersOf(domains: readonly Shown[]): Teller[] {
  const platform = [
    { name: 'jobs', events: Object.values(jobEvents) },
    { name: 'runs', events: Object.values(runEvents) },
  ];
  return [...platform, ...domains]
    .filter(({ events }) => events.length > 0)
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

function section({ name, events }: Teller, hearers: ReadonlyMap<string, readonly string[]>): string {
  const rows = events
    .toSorted((one, other) => (one.type < other.type ? -1 : 1))
    .map((event) => [
      `\`${event.type}\``,
      event.description,
      `\`${event.subject}\``,
      payloadOf(event),
      hearers.get(event.type)?.toSorted().join(', ') ?? 'nobody',
    ]);
  return `## ${name}\n\n${table(['Event', 'When', 'Subject', 'Payload', 'Heard by'], rows)}`;
}

const payloadOf = ({ payload }: EventDefinition): string => {
  const required = new Set((payload.required as readonly string[] | undefined) ?? []);
  return Object.entries(payload.properties)
    .map(([name, schema]) => `\`${name}${required.has(name) ? '' : '?'}\` ${typeOf(schema)}`)
    .join(', ');
};

function typeOf(schema: TSchema): string {
  const { type, items, anyOf } = schema as { type?: string; items?: TSchema; anyOf?: TSchema[] };
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (type === 'array' && items !== undefined) return `list of ${typeOf(items)}`;
  return type ?? 'any value';
}

/** Columns as wide as their widest cell, as the formatter wants them. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, place) =>
    Math.max(cell.length, ...rows.map((row) => row[place]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  return `${[line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')}\n`;
}
