import { useMemo } from 'react';
import type {
  ComparedExcluded,
  ComparedGroup,
  ComparedOverall,
  ComparisonKey,
} from '../../../../../client/index.ts';
import { Section } from '../../../frame/page.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { DataTable } from '../../../kit/table.tsx';
import { useAddressState } from '../../../lib/address.ts';
import type { Input } from '../../../lib/api.ts';
import { plural, words } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import type { FoundService } from '../shared/found-services.ts';
import { aboutDollars } from '../shared/money.ts';
import { Pages } from '../shared/more-pages.tsx';
import { scaleTo } from '../shared/scale.ts';
import type { RateFilter } from '../shared/wish.ts';
import { BASELINES, GROUPINGS } from './choices.ts';
import { compareColumns } from './compare-columns.tsx';

type CompareInput = Input<'ratedata.compare-rates'>;

interface ComparedGroupsProps {
  filter: RateFilter;
  service: FoundService;
  grouping: NonNullable<CompareInput['group_by']>;
  baseline: string;
  /** Hospitals and payers publish the same contracts, so that each side is compared for itself. */
  source: 'hospital' | 'payer';
}

const PER_PAGE = 200;

const SOURCES = {
  hospital: { title: 'What hospitals publish', offset: 'offset' },
  payer: { title: 'What payers publish', offset: 'payer_offset' },
} as const;

const rankOf = ({ median }: ComparedGroup): number => median ?? Number.MAX_VALUE;

const contractsOf = (rows: readonly ComparedGroup[]): number =>
  rows.reduce((sum, { contracts }) => sum + contracts, 0);

const keyText = ({ setting, billing_class, methodology, modifiers, drug_unit }: ComparisonKey): string => {
  const parts = [setting ?? 'any setting', billing_class, methodology, ...modifiers, drug_unit];
  return words(parts.filter((part) => part !== null).join(', '));
};

/** Only amounts of the same key are compared, so each key is a table of its own. */
export function ComparedGroups({ filter, service, grouping, baseline, source }: ComparedGroupsProps) {
  const [offset, setOffset] = useAddressState<number>(SOURCES[source].offset, 0);
  const compared = useOperation('ratedata.compare-rates', {
    ...filter,
    ...{ code_type: service.codeType, code: service.code, group_by: grouping, baseline },
    ...{ limit: PER_PAGE, offset, source_kind: source },
  });
  const tables = useMemo(() => {
    const groups = Map.groupBy(compared.data?.data ?? [], ({ key }) => JSON.stringify(key));
    return [...groups]
      .map(([key, rows]) => [key, rows.toSorted((one, other) => rankOf(one) - rankOf(other))] as const)
      .sort(([, one], [, other]) => contractsOf(other) - contractsOf(one));
  }, [compared.data]);
  if (compared.error !== null)
    return <ErrorNote error={compared.error} onRetry={() => void compared.refetch()} />;
  if (compared.data === undefined) return <SkeletonRows rows={8} />;
  const { overall, excluded, total } = compared.data;
  const { title } = SOURCES[source];
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {tables.length === 0 && <p className="text-sm text-quiet">No contracts in dollars match.</p>}
      {tables.map(([key, rows]) => (
        <OneKey
          key={key}
          rows={rows}
          overall={overall.find((one) => JSON.stringify(one.key) === key)}
          grouping={grouping}
          baseline={baseline}
        />
      ))}
      <p className="text-sm text-quiet">
        {`${service.codeType} ${service.code}. One contract, one vote; its value is the median of its distinct amounts. ${excludedText(excluded)}`}
      </p>
      {total > PER_PAGE && (
        <Pages
          offset={offset}
          shown={compared.data.data.length}
          total={total}
          perPage={PER_PAGE}
          onGo={setOffset}
        />
      )}
    </section>
  );
}

const excludedText = ({
  percentage,
  algorithm,
  placeholder,
  outlier,
  low_confidence,
}: ComparedExcluded): string => {
  const parts = [
    [percentage, 'as a percentage'],
    [algorithm, 'by algorithm'],
    [placeholder, 'placeholders'],
    [outlier, 'outliers'],
    [low_confidence, 'of an unsure payer or hospital'],
  ] as const;
  const told = parts.filter(([number]) => number > 0).map(([number, text]) => `${number} ${text}`);
  return told.length === 0 ? 'Nothing was left out.' : `Left out: ${told.join(', ')}.`;
};

interface OneKeyProps {
  rows: readonly ComparedGroup[];
  overall: ComparedOverall | undefined;
  grouping: string;
  baseline: string;
}

function OneKey({ rows, overall, grouping, baseline }: OneKeyProps) {
  const named = GROUPINGS.find(([value]) => value === grouping)?.[1] ?? 'Group';
  const against = BASELINES.find(([value]) => value === baseline)?.[1] ?? baseline;
  const columns = useMemo(() => {
    const scale = scaleTo(Math.max(0, ...rows.flatMap(({ max, cash }) => [max ?? 0, cash ?? 0])));
    return compareColumns(named, against, scale, overall?.median ?? null);
  }, [rows, overall, named, against]);
  const [first] = rows;
  const title = first === undefined ? '' : keyText(first.key);
  return (
    <Section
      title={title}
      note={
        overall?.median == null
          ? undefined
          : `${plural(overall.contracts, 'contract')}, median ${aboutDollars(overall.median)}`
      }
    >
      <DataTable
        label={title}
        rows={rows}
        columns={columns}
        idOf={({ group }) => group}
        className="max-h-[70vh]"
      />
    </Section>
  );
}
