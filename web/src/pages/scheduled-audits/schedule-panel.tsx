import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Checkbox, Field, Input, Select, TextArea } from '../../kit/field.tsx';
import { SidePanel } from '../../kit/side-panel.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Output } from '../../lib/api.ts';
import { faultOf, useChange } from '../../lib/query.ts';
import { OWN_ZONE } from '../flows/own-zone.ts';
import { CronHelper } from '../flows/pipeline/cron-helper.tsx';
import { AlertFields, ReportFields } from './report-fields.tsx';
import type { Schedule } from './schedule-columns.tsx';
import { wishOf } from './schedule-wish.ts';
import { TroubleNotes } from './trouble-notes.tsx';

const ZONES = [...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

interface SchedulePanelProps {
  /** A new one when left out. */
  schedule: Schedule | undefined;
  sites: Output<'sites.list'>['data'];
  onClose(): void;
}

export function SchedulePanel({ schedule, sites, onClose }: SchedulePanelProps) {
  const form = useId();
  const [cron, setCron] = useState(schedule?.cron ?? '0 6 * * 1');
  const [target, setTarget] = useState(schedule?.site_id ?? '');
  const onDone = () => {
    showToast({ text: 'Schedule saved', kind: 'good' });
    onClose();
  };
  const create = useChange('scheduled-audits.create', { onDone });
  const update = useChange('scheduled-audits.update', { onDone });
  const { error, isPending } = schedule === undefined ? create : update;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wish = wishOf(new FormData(event.currentTarget), cron);
    if (schedule === undefined) create.mutate(wish);
    else update.mutate({ id: schedule.id, ...wish });
  };
  return (
    <SidePanel
      title={schedule?.name ?? 'New schedule'}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} busy={isPending}>
            {schedule === undefined ? 'Create schedule' : 'Save schedule'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        {schedule !== undefined && <TroubleNotes schedule={schedule} />}
        <Field label="Name" required error={faultOf(error, 'name')}>
          {(props) => <Input {...props} name="name" defaultValue={schedule?.name ?? ''} maxLength={200} />}
        </Field>
        <Field label="Site" error={faultOf(error, 'site_id')}>
          {(props) => (
            <Select {...props} name="site" value={target} onChange={(event) => setTarget(event.target.value)}>
              <option value="">None: audit a URL</option>
              {sites.map(({ site_id, name }) => (
                <option key={site_id} value={site_id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {target === '' && (
          <Field label="URL" required error={faultOf(error, 'url')}>
            {(props) => (
              <Input
                {...props}
                name="url"
                type="url"
                defaultValue={schedule?.url ?? ''}
                placeholder="https://shop.example.com/"
              />
            )}
          </Field>
        )}
        <CronHelper cron={cron} onChange={setCron} />
        <Field
          label="Cron"
          required
          hint="Minute, hour, day, month, day of the week"
          error={faultOf(error, 'cron')}
        >
          {(props) => (
            <Input
              {...props}
              value={cron}
              onChange={(event) => setCron(event.target.value)}
              className="font-mono"
              autoComplete="off"
            />
          )}
        </Field>
        <Field label="Time zone" error={faultOf(error, 'timezone')}>
          {(props) => (
            <Select {...props} name="timezone" defaultValue={schedule?.timezone ?? OWN_ZONE}>
              {[...new Set([schedule?.timezone ?? OWN_ZONE, ...ZONES])].map((zone) => (
                <option key={zone}>{zone}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Max pages" error={faultOf(error, 'max_pages')}>
          {(props) => (
            <Input
              {...props}
              name="pages"
              type="number"
              min={1}
              max={1_000_000}
              defaultValue={schedule?.max_pages ?? 25}
            />
          )}
        </Field>
        <Checkbox name="render" label="Render JavaScript" defaultChecked={schedule?.js_rendering ?? false} />
        <Field
          label="Recipients"
          hint="Email addresses, one per line. Each gets a mail with the report. Max 20."
          error={faultOf(error, 'recipients')}
        >
          {(props) => (
            <TextArea
              {...props}
              name="recipients"
              rows={3}
              defaultValue={schedule?.recipients.join('\n') ?? ''}
              placeholder="ann@example.com"
            />
          )}
        </Field>
        <ReportFields schedule={schedule} error={error} />
        <AlertFields schedule={schedule} error={error} />
        <Checkbox name="enabled" label="Enabled" defaultChecked={schedule?.enabled ?? true} />
        {error !== null && <ErrorNote error={error} />}
      </form>
    </SidePanel>
  );
}
