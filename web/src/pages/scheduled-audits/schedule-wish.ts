import type { Input } from '../../lib/api.ts';

type Wish = Input<'scheduled-audits.create'>;
type Format = NonNullable<NonNullable<Wish['report']>['formats']>[number];
type Branding = NonNullable<NonNullable<Wish['report']>['branding']>;
type Severity = NonNullable<NonNullable<Wish['notify']>['severity']>;

const numberOr = <Else>(text: string, otherwise: Else): number | Else =>
  text === '' ? otherwise : Number(text);

/** What the form says; an empty alert is off. */
export function wishOf(fields: FormData, cron: string): Wish {
  const text = (name: string) => String(fields.get(name) ?? '').trim();
  const pages = numberOr(text('pages'), undefined);
  return {
    name: text('name'),
    ...(text('site') === '' ? { url: text('url') } : { site_id: text('site') }),
    cron: cron.trim(),
    timezone: text('timezone'),
    ...(pages === undefined ? {} : { max_pages: pages }),
    js_rendering: fields.has('render'),
    enabled: fields.has('enabled'),
    recipients: text('recipients')
      .split(/[\s,;]+/)
      .filter((address) => address !== ''),
    report: {
      formats: fields.getAll('format').map((format) => String(format) as Format),
      branding: text('branding') as Branding,
    },
    notify: {
      score_drop: numberOr(text('drop'), null),
      severity: text('severity') === '' ? null : (text('severity') as Severity),
    },
  };
}
