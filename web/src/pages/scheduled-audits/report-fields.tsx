import { Checkbox, Field, Input, Select } from '../../kit/field.tsx';
import { words } from '../../lib/format.ts';
import { faultOf } from '../../lib/query.ts';
import type { Schedule } from './schedule-columns.tsx';

const FORMATS: readonly { value: Schedule['report']['formats'][number]; label: string }[] = [
  { value: 'pdf', label: 'PDF' },
  { value: 'html', label: 'HTML' },
  { value: 'markdown', label: 'Markdown' },
  { value: 'json', label: 'JSON' },
];
const SEVERITIES = ['critical', 'high', 'medium', 'low', 'info'] as const;

interface FieldsProps {
  schedule: Schedule | undefined;
  error: Error | null;
}

export const ReportFields = ({ schedule, error }: FieldsProps) => (
  <>
    <fieldset>
      <legend className="text-sm font-medium">Report formats</legend>
      <div className="flex flex-wrap gap-x-4">
        {FORMATS.map(({ value, label }) => (
          <Checkbox
            key={value}
            name="format"
            value={value}
            label={label}
            defaultChecked={(schedule?.report.formats ?? ['pdf']).includes(value)}
          />
        ))}
      </div>
    </fieldset>
    <Field label="Branding" hint="White label requires the tier agency." error={faultOf(error, 'branding')}>
      {(props) => (
        <Select {...props} name="branding" defaultValue={schedule?.report.branding ?? 'none'}>
          <option value="none">None</option>
          <option value="white_label">White label</option>
        </Select>
      )}
    </Field>
  </>
);

export const AlertFields = ({ schedule, error }: FieldsProps) => (
  <div className="grid gap-3 sm:grid-cols-2">
    <Field
      label="Alert on score drop"
      hint="In points. Empty turns it off."
      error={faultOf(error, 'score_drop')}
    >
      {(props) => (
        <Input
          {...props}
          name="drop"
          type="number"
          min={1}
          max={100}
          defaultValue={schedule === undefined ? 5 : (schedule.notify.score_drop ?? '')}
        />
      )}
    </Field>
    <Field label="Alert on new issues" hint="Of this severity or above." error={faultOf(error, 'severity')}>
      {(props) => (
        <Select
          {...props}
          name="severity"
          defaultValue={schedule === undefined ? 'high' : (schedule.notify.severity ?? '')}
        >
          <option value="">Off</option>
          {SEVERITIES.map((severity) => (
            <option key={severity} value={severity}>
              {words(severity)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  </div>
);
