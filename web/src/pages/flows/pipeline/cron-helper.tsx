import { Field, Input, Select } from '../../../kit/field.tsx';
import { type Every, readCron, writeCron } from './cron.ts';

const EVERY: readonly { value: Every; label: string }[] = [
  { value: 'minutes', label: 'Every few minutes' },
  { value: 'hour', label: 'Every hour' },
  { value: 'day', label: 'Every day' },
  { value: 'workday', label: 'Monday to Friday' },
  { value: 'week', label: 'Every week' },
  { value: 'month', label: 'Every month' },
  { value: 'other', label: 'Custom' },
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const TIMED = new Set<Every>(['day', 'workday', 'week', 'month']);

/** The common schedules by choosing; what it cannot say is typed as cron. */
export function CronHelper({ cron, onChange }: { cron: string; onChange(cron: string): void }) {
  const plan = readCron(cron);
  const set = (change: Partial<typeof plan>) => onChange(writeCron({ ...plan, ...change }, cron));
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Frequency">
        {(props) => (
          <Select
            {...props}
            value={plan.every}
            onChange={(event) => set({ every: event.target.value as Every })}
          >
            {EVERY.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {plan.every === 'minutes' && (
        <Field label="Interval (minutes)">
          {(props) => (
            <Select
              {...props}
              value={plan.step}
              onChange={(event) => set({ step: Number(event.target.value) })}
            >
              {[1, 2, 5, 10, 15, 20, 30].map((step) => (
                <option key={step}>{step}</option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {plan.every === 'hour' && (
        <Field label="Minute">
          {(props) => (
            <Input
              {...props}
              type="number"
              min={0}
              max={59}
              value={plan.minute}
              onChange={(event) => set({ minute: Number(event.target.value) })}
            />
          )}
        </Field>
      )}
      {TIMED.has(plan.every) && (
        <Field label="At">
          {(props) => (
            <Input
              {...props}
              type="time"
              value={`${String(plan.hour).padStart(2, '0')}:${String(plan.minute).padStart(2, '0')}`}
              onChange={(event) => {
                const [hour = 0, minute = 0] = event.target.value.split(':').map(Number);
                set({ hour, minute });
              }}
            />
          )}
        </Field>
      )}
      {plan.every === 'week' && (
        <Field label="On">
          {(props) => (
            <Select
              {...props}
              value={plan.day}
              onChange={(event) => set({ day: Number(event.target.value) })}
            >
              {DAYS.map((name, day) => (
                <option key={name} value={day}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      {plan.every === 'month' && (
        <Field label="Day of the month">
          {(props) => (
            <Input
              {...props}
              type="number"
              min={1}
              max={31}
              value={plan.day}
              onChange={(event) => set({ day: Number(event.target.value) })}
            />
          )}
        </Field>
      )}
    </div>
  );
}
