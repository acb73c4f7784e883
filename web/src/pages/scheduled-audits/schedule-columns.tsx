import { MoreHorizontal } from 'lucide-react';
import { Badge } from '../../kit/badge.tsx';
import { IconButton } from '../../kit/button.tsx';
import { Menu, MenuItem } from '../../kit/menu.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import type { Column } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { shortUrl } from '../../lib/format.ts';
import { cronWords } from './cron-words.ts';

export type Schedule = Output<'scheduled-audits.list'>['data'][number];
type Site = Output<'sites.list'>['data'][number];

interface Doing {
  sites: ReadonlyMap<string, Site>;
  onToggle(schedule: Schedule): void;
  onEdit(schedule: Schedule): void;
  onDelete(schedule: Schedule): void;
}

export const schedulesWith = ({ sites, onToggle, onEdit, onDelete }: Doing): Column<Schedule>[] => [
  {
    id: 'state',
    head: 'State',
    className: 'w-28',
    cell: ({ enabled, disabled_reason }) => (
      <span title={disabled_reason ?? undefined}>
        <StateMark
          state={enabled ? 'completed' : disabled_reason === null ? 'paused' : 'failed'}
          word={enabled ? 'Enabled' : 'Disabled'}
        />
      </span>
    ),
  },
  {
    id: 'name',
    head: 'Name',
    sort: ({ name }) => name.toLowerCase(),
    cell: (schedule) => (
      <button type="button" className="font-medium hover:underline" onClick={() => onEdit(schedule)}>
        {schedule.name}
      </button>
    ),
  },
  {
    id: 'target',
    head: 'Site or URL',
    wide: true,
    cell: ({ site_id, url }) => targetOf(site_id === null ? undefined : sites.get(site_id), url),
  },
  {
    id: 'cron',
    head: 'Schedule',
    wide: true,
    cell: ({ cron, timezone }) => (
      <span title={`${cron} in ${timezone}`}>
        {cronWords(cron)} <span className="text-xs text-faint">{timezone}</span>
      </span>
    ),
  },
  {
    id: 'next',
    head: 'Next run',
    sort: ({ next_run }) => next_run ?? '',
    cell: ({ next_run }) =>
      next_run === null ? <span className="text-faint">none</span> : <Time at={next_run} />,
  },
  { id: 'last', head: 'Last run', cell: (schedule) => <LastRun {...schedule} /> },
  {
    id: 'failures',
    head: 'Failures',
    wide: true,
    cell: ({ failures_in_row, warning, last_run }) => {
      const why = last_run?.reason ?? last_run?.mail_fault ?? warning ?? undefined;
      return (
        <span className="inline-flex items-center gap-2" title={why}>
          <span className={failures_in_row > 0 ? 'text-bad' : 'text-faint'}>{failures_in_row} in a row</span>
          {warning !== null && <Badge tone="warn">mails not sent</Badge>}
        </span>
      );
    },
  },
  {
    id: 'more',
    head: <span className="sr-only">Actions</span>,
    className: 'w-12',
    cell: (schedule) => (
      <Menu
        trigger={
          <IconButton label={`Actions for ${schedule.name}`} size="small">
            <MoreHorizontal />
          </IconButton>
        }
      >
        <MenuItem onSelect={() => onEdit(schedule)}>Edit</MenuItem>
        <MenuItem onSelect={() => onToggle(schedule)}>{schedule.enabled ? 'Disable' : 'Enable'}</MenuItem>
        <MenuItem danger onSelect={() => onDelete(schedule)}>
          Delete
        </MenuItem>
      </Menu>
    ),
  },
];

const targetOf = (site: Site | undefined, url: string | null): string =>
  site === undefined ? (url === null ? 'deleted site' : shortUrl(url)) : site.name;

const LastRun = ({ last_run, last_skip }: Schedule) => {
  if (last_run === null)
    return last_skip === null ? (
      <span className="text-faint">never</span>
    ) : (
      <span title={last_skip.reason}>
        skipped <Time at={last_skip.at} />
      </span>
    );
  return (
    <span className="inline-flex items-center gap-2" title={last_run.reason ?? undefined}>
      <StateMark state={last_run.status} />
      {last_run.score !== null && <span className="tabular-nums">score {last_run.score}</span>}
      <Time at={last_run.started_at} className="text-xs text-faint" />
    </span>
  );
};
