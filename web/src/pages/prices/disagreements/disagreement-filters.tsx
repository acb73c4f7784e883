import type { RateDiscrepancy } from '../../../../../client/index.ts';
import { Input, Select } from '../../../kit/field.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import { count } from '../../../lib/format.ts';
import { useHospitals } from '../shared/use-hospitals.ts';
import { ABOUT, CLASSES, classWord, type Kind, TROUBLE } from './words.ts';

const SEVERITIES = [
  ['', 'All severities'],
  ['high', 'High'],
  ['high,medium', 'Medium and higher'],
  ['low', 'Low'],
] as const;

interface DisagreementFiltersProps {
  kind: Kind;
  counts: Readonly<Record<string, number>>;
  findings: readonly RateDiscrepancy[];
}

export function DisagreementFilters({ kind, counts, findings }: DisagreementFiltersProps) {
  const [name] = useAddressState<string>('class', '');
  const [severity] = useAddressState<string>('severity', '');
  const [hospital] = useAddressState<string>('hospital', '');
  const [payer] = useAddressState<string | number>('payer', '');
  const hospitals = useHospitals(findings);
  const change = useAddressChange();
  const set = (field: string, value: string) =>
    change({ [field]: value || undefined, offset: undefined, finding: undefined });
  const found = CLASSES.filter((one) => (counts[one] ?? 0) > 0 || one === name);
  const sum = (names: readonly string[]) =>
    count(names.reduce((total, one) => total + (counts[one] ?? 0), 0));
  return (
    <div className="flex flex-wrap gap-2">
      <Select
        aria-label="What"
        className="w-56 text-sm max-sm:w-[calc(50%-0.25rem)]"
        value={name}
        onChange={(event) => set('class', event.target.value)}
      >
        <option value="">{`${ABOUT[kind].all} (${sum(TROUBLE)})`}</option>
        {found.map((one) => (
          <option key={one} value={one}>
            {`${classWord(one)} (${count(counts[one] ?? 0)})`}
          </option>
        ))}
        <option value="all">{`Everything compared (${sum(CLASSES)})`}</option>
      </Select>
      <Select
        aria-label="Severity"
        className="w-44 text-sm max-sm:w-[calc(50%-0.25rem)]"
        value={severity}
        onChange={(event) => set('severity', event.target.value)}
      >
        {SEVERITIES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Hospital"
        className="w-60 text-sm max-sm:w-[calc(50%-0.25rem)]"
        value={hospital}
        onChange={(event) => set('hospital', event.target.value)}
      >
        <option value="">All hospitals</option>
        {hospitals.map(({ id, name: text }) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </Select>
      <Input
        aria-label="Payer"
        placeholder="Any payer"
        className="w-44 text-sm max-sm:w-[calc(50%-0.25rem)]"
        defaultValue={payer}
        onChange={(event) => set('payer', event.target.value)}
      />
    </div>
  );
}
