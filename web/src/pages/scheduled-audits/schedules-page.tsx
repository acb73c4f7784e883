import { CalendarClock, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Page, Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ConfirmDelete } from '../../kit/dialog.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { DataTable } from '../../kit/table.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { plural } from '../../lib/format.ts';
import { useChange, useOperation } from '../../lib/query.ts';
import { type Schedule, schedulesWith } from './schedule-columns.tsx';
import { SchedulePanel } from './schedule-panel.tsx';

const EXAMPLE = callOf('scheduled-audits.create', {
  name: 'Shop, every Monday',
  url: 'https://shop.example.com/',
  cron: '0 6 * * 1',
  timezone: 'Europe/Berlin',
  recipients: ['ann@example.com'],
});

export default function SchedulesPage() {
  const [open, setOpen] = useAddressState<string>('open', '');
  const [doomed, setDoomed] = useState<Schedule>();
  const schedules = useOperation('scheduled-audits.list', { limit: 1_000 }, { every: 15_000 });
  const sites = useOperation('sites.list', { limit: 1_000 });
  const toggle = useChange('scheduled-audits.update');
  const remove = useChange('scheduled-audits.delete', {
    onDone: () => {
      setDoomed(undefined);
      setOpen('');
    },
  });
  const { mutate: update } = toggle;
  const columns = useMemo(
    () =>
      schedulesWith({
        sites: new Map((sites.data?.data ?? []).map((site) => [site.site_id, site])),
        onToggle: ({ id, enabled }) => update({ id, enabled: !enabled }),
        onEdit: ({ id }) => setOpen(id),
        onDelete: setDoomed,
      }),
    [sites.data, update, setOpen],
  );
  const create = (
    <Button kind="primary" onClick={() => setOpen('new')}>
      <Plus /> New schedule
    </Button>
  );
  const all = schedules.data?.data ?? [];
  const isNew = schedules.data?.total === 0;
  const shown = all.find(({ id }) => id === open);
  return (
    <Page
      title="Scheduled audits"
      {...(schedules.data === undefined ? {} : { facts: [plural(schedules.data.total, 'schedule')] })}
      calls={[callOf('scheduled-audits.list'), EXAMPLE]}
      {...(isNew ? {} : { actions: create })}
    >
      <div className="flex flex-col gap-4">
        {schedules.error !== null && (
          <ErrorNote error={schedules.error} onRetry={() => void schedules.refetch()} />
        )}
        {toggle.error !== null && <ErrorNote error={toggle.error} />}
        {schedules.isPending && <SkeletonRows rows={6} />}
        {isNew && (
          <EmptyPage icon={CalendarClock} title="No schedules yet" action={create} example={EXAMPLE}>
            A schedule audits a site at set times and mails its report. Alerts in the subject say when the
            score drops or a severe issue is new.
          </EmptyPage>
        )}
        {schedules.data !== undefined && !isNew && (
          <Section title="Schedules" note={schedules.data.total}>
            <DataTable label="Schedules" rows={all} columns={columns} idOf={({ id }) => id} openId={open} />
          </Section>
        )}
      </div>
      {(open === 'new' || shown !== undefined) && (
        <SchedulePanel
          key={open}
          schedule={shown}
          sites={sites.data?.data ?? []}
          onClose={() => setOpen('')}
        />
      )}
      <ConfirmDelete
        open={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        name={doomed?.name ?? ''}
        what="The schedule is deleted. Its audits and reports stay."
        busy={remove.isPending}
        onConfirm={() => doomed !== undefined && remove.mutate({ id: doomed.id })}
      />
    </Page>
  );
}
