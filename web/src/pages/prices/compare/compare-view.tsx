import type { ReactNode } from 'react';
import { Select } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import type { Found } from '../shared/use-found.ts';
import { BASELINES, GROUPINGS, type Grouping } from './choices.ts';
import { ComparedGroups } from './compared-groups.tsx';
import { RangeKey } from './range-key.tsx';

const FIRST_PAGES = { offset: undefined, payer_offset: undefined };

interface CompareViewProps {
  found: Found;
  /** Where nothing is found. */
  empty: ReactNode;
}

/** One service, its contracts in groups against each other, apart by who publishes them. */
export function CompareView({ found: { filter, service, isPending }, empty }: CompareViewProps) {
  const [grouping] = useAddressState<Grouping>('group', 'hospital');
  const [baseline] = useAddressState<string>('baseline', 'median');
  const change = useAddressChange();
  if (isPending) return <SkeletonRows rows={8} />;
  if (service === undefined) return empty;
  const shown = { filter, service, grouping, baseline };
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Group by"
          className="w-52 text-sm max-sm:w-[calc(50%-0.25rem)]"
          value={grouping}
          onChange={(event) => change({ group: event.target.value, ...FIRST_PAGES })}
        >
          {GROUPINGS.map(([value, label]) => (
            <option key={value} value={value}>
              By {label.toLowerCase()}
            </option>
          ))}
        </Select>
        <Select
          aria-label="Against"
          className="w-44 text-sm max-sm:w-[calc(50%-0.25rem)]"
          value={baseline}
          onChange={(event) => change({ baseline: event.target.value })}
        >
          {BASELINES.map(([value, label]) => (
            <option key={value} value={value}>
              Against {label}
            </option>
          ))}
        </Select>
        <RangeKey />
      </div>
      {filter.source_kind !== 'payer' && <ComparedGroups {...shown} source="hospital" />}
      {filter.source_kind !== 'hospital' && <ComparedGroups {...shown} source="payer" />}
    </div>
  );
}
