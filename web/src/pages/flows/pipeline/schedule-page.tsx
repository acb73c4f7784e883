import { useDeferredValue, useState } from 'react';
import { Section } from '../../../frame/page.tsx';
import { Badge } from '../../../kit/badge.tsx';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Field, Input, Select } from '../../../kit/field.tsx';
import { showToast } from '../../../kit/toast.tsx';
import { useChange, useOperation } from '../../../lib/query.ts';
import { OWN_ZONE } from '../own-zone.ts';
import { CronHelper } from './cron-helper.tsx';
import { NextTimes } from './next-times.tsx';
import { type Pipeline, PipelinePage } from './pipeline-page.tsx';

const ZONES = [...new Set([OWN_ZONE, 'UTC', ...Intl.supportedValuesOf('timeZone')])];

export default function SchedulePage() {
  return (
    <PipelinePage>
      {(pipeline) => <ScheduleForm key={pipeline.pipeline_id} pipeline={pipeline} />}
    </PipelinePage>
  );
}

/** When it runs: the cron is tried out at the server while it is typed, and its times are told in one's own zone. */
function ScheduleForm({ pipeline: { pipeline_id, name, schedule } }: { pipeline: Pipeline }) {
  const [cron, setCron] = useState(schedule?.cron ?? '0 6 * * *');
  const [timezone, setTimezone] = useState(schedule?.timezone ?? OWN_ZONE);
  const asked = { pipeline_id, cron: useDeferredValue(cron.trim()), timezone };
  const isWhole = asked.cron.split(/\s+/).length === 5;
  const tried = useOperation('pipelines.get-schedule', asked, { when: isWhole });
  const told = (text: string) => () => showToast({ text, kind: 'good' });
  const save = useChange('pipelines.update', { onDone: told('Schedule saved and started') });
  const start = useChange('pipelines.start-schedule', { onDone: told('Schedule started') });
  const stop = useChange('pipelines.stop-schedule', { onDone: told('Schedule stopped') });
  const isChanged = schedule?.cron !== cron.trim() || schedule.timezone !== timezone;
  const fault = isWhole ? tried.error : null;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <Section
        title="Schedule"
        note={
          schedule === null ? (
            'none'
          ) : (
            <Badge tone={schedule.active ? 'good' : 'warn'}>{schedule.active ? 'started' : 'stopped'}</Badge>
          )
        }
        actions={
          schedule !== null && (
            <>
              <Button
                size="small"
                busy={start.isPending || stop.isPending}
                onClick={() => (schedule.active ? stop : start).mutate({ pipeline_id })}
              >
                {schedule.active ? 'Stop' : 'Start'}
              </Button>
              <Button
                size="small"
                kind="danger"
                onClick={() => save.mutate({ pipeline_id, schedule: null })}
                busy={save.isPending}
              >
                Remove
              </Button>
            </>
          )
        }
      >
        <form
          className="flex flex-col gap-3 p-3"
          onSubmit={(event) => {
            event.preventDefault();
            save.mutate({ pipeline_id, schedule: { cron: cron.trim(), timezone } });
          }}
        >
          <CronHelper cron={cron} onChange={setCron} />
          <Field
            label="Cron"
            hint="Minute, hour, day, month, day of the week"
            error={isWhole ? fault?.message : 'Five fields are required.'}
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
          <Field label="Time zone" hint="Daylight saving time is taken into account.">
            {(props) => (
              <Select {...props} value={timezone} onChange={(event) => setTimezone(event.target.value)}>
                {[...new Set([timezone, ...ZONES])].map((zone) => (
                  <option key={zone}>{zone}</option>
                ))}
              </Select>
            )}
          </Field>
          {(save.error ?? start.error ?? stop.error) !== null && (
            <ErrorNote error={save.error ?? start.error ?? stop.error} />
          )}
          <Button
            type="submit"
            className="self-start"
            disabled={!isChanged || !isWhole || fault !== null}
            busy={save.isPending}
          >
            {schedule === null ? 'Add schedule' : 'Save schedule'}
          </Button>
        </form>
      </Section>
      <NextTimes
        name={name}
        times={isWhole && fault === null ? tried.data?.next_times : undefined}
        timezone={timezone}
        isSaved={!isChanged && schedule?.active === true}
      />
    </div>
  );
}
