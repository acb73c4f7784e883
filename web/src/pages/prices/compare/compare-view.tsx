import { ErrorNote } from '../../../kit/error-note.tsx';
import { Select } from '../../../kit/field.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { useAddressChange, useAddressState } from '../../../lib/address.ts';
import type { RateFilter } from '../shared/wish.ts';
import { BASELINES, GROUPINGS, type Grouping } from './choices.ts';
import { ComparedGroups } from './compared-groups.tsx';
import { useServices } from './compared-service.ts';

/** One service, its contracts in groups against each other. */
export function CompareView({ filter }: { filter: RateFilter }) {
  const { found, services } = useServices(filter);
  const [chosen] = useAddressState<string | number>('compared', '');
  const [grouping] = useAddressState<Grouping>('group', 'hospital');
  const [baseline] = useAddressState<string>('baseline', 'median');
  const change = useAddressChange();
  const service =
    services.find(({ codeType, code }) => `${codeType} ${code}` === String(chosen)) ?? services[0];
  if (found.error !== null) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <SkeletonRows rows={8} />;
  if (service === undefined)
    return (
      <p className="text-sm text-quiet">
        No negotiated rates match. Widen the distance or leave out the payer.
      </p>
    );
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {services.length > 1 && (
          <Select
            aria-label="Service"
            className="w-72 text-sm max-sm:w-[calc(50%-0.25rem)]"
            value={`${service.codeType} ${service.code}`}
            onChange={(event) => change({ compared: event.target.value, offset: undefined })}
          >
            {services.map(({ codeType, code, description }) => (
              <option key={`${codeType} ${code}`} value={`${codeType} ${code}`}>
                {`${codeType} ${code}${description === null ? '' : `, ${description}`}`}
              </option>
            ))}
          </Select>
        )}
        <Select
          aria-label="Group by"
          className="w-52 text-sm max-sm:w-[calc(50%-0.25rem)]"
          value={grouping}
          onChange={(event) => change({ group: event.target.value, offset: undefined })}
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
      </div>
      <ComparedGroups filter={filter} service={service} grouping={grouping} baseline={baseline} />
    </div>
  );
}
