import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { cn } from '../../../kit/cn.ts';
import { SERVICES } from '../data/services.ts';
import { hasDistance, MILES, placeFault, type Wish } from '../shared/wish.ts';
import { PayerOptions } from './payer-options.tsx';
import { useTyped } from './use-typed.ts';

interface SearchLineProps {
  wish: Wish;
  /** What the answer says of the place. */
  fault: string | undefined;
  onSearch(wish: Wish): void;
}

const BOX = 'h-10 w-full bg-transparent px-3 pt-3.5 text-base text-ink placeholder:text-faint';

function Part({
  label,
  id,
  children,
  className,
}: {
  label: string;
  id: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className={cn('relative rounded-md focus-within:z-10', className)}>
      <label htmlFor={id} className="pointer-events-none absolute top-1 left-3 text-xs leading-3 text-faint">
        {label}
      </label>
      {children}
    </div>
  );
}

/** One line: what, where, who pays. */
export function SearchLine({ wish, fault, onSearch }: SearchLineProps) {
  const id = useId();
  const { typed, change, judged, judge } = useTyped(wish);
  const [isPayerAsked, setPayerAsked] = useState(false);
  const place = placeFault(judged) ?? (typed.near === wish.near ? fault : undefined);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    judge();
    if (typed.service.trim() === '' || placeFault(typed.near) !== undefined) return;
    onSearch({
      ...typed,
      ...{ service: typed.service.trim(), near: typed.near.trim(), payer: typed.payer.trim() },
    });
  };
  return (
    <search aria-label="Prices">
      <form
        onSubmit={onSubmit}
        className="grid items-center rounded-lg border border-line-strong/60 bg-panel focus-within:border-line-strong max-md:grid-cols-2 md:grid-cols-[minmax(12rem,2fr)_minmax(7rem,1fr)_7rem_minmax(9rem,1.5fr)_auto] md:divide-x"
      >
        <Part label="Service" id={`${id}-service`} className="max-md:col-span-2 max-md:border-b">
          <input
            id={`${id}-service`}
            className={BOX}
            value={typed.service}
            onChange={(event) => change({ service: event.target.value })}
            placeholder="Code or words, such as 73721"
            list={`${id}-services`}
            autoComplete="off"
            spellCheck={false}
          />
          <datalist id={`${id}-services`}>
            {SERVICES.map(({ codeType, code, label }) => (
              <option key={`${codeType} ${code}`} value={codeType === 'CPT' ? code : `${codeType} ${code}`}>
                {label}
              </option>
            ))}
          </datalist>
        </Part>
        <Part label="Near" id={`${id}-near`} className="max-md:border-r max-md:border-b">
          <input
            id={`${id}-near`}
            className={BOX}
            value={typed.near}
            onChange={(event) => change({ near: event.target.value })}
            onBlur={judge}
            placeholder="ZIP or state"
            autoComplete="off"
            aria-invalid={place === undefined ? undefined : true}
            aria-describedby={`${id}-fault`}
          />
          <p
            id={`${id}-fault`}
            role="alert"
            className="text-xs text-bad empty:hidden max-md:px-3 max-md:pb-1 md:absolute md:top-full md:left-0 md:mt-1 md:w-max"
          >
            {place}
          </p>
        </Part>
        <Part label="Within" id={`${id}-miles`} className="max-md:border-b">
          <select
            id={`${id}-miles`}
            className={cn(BOX, 'px-2 disabled:text-faint')}
            value={typed.miles}
            disabled={!hasDistance(typed.near)}
            onChange={(event) => change({ miles: Number(event.target.value) })}
          >
            {MILES.map((miles) => (
              <option key={miles} value={miles}>
                {miles} miles
              </option>
            ))}
          </select>
        </Part>
        <Part label="Payer" id={`${id}-payer`} className="max-md:border-r">
          <input
            id={`${id}-payer`}
            className={BOX}
            value={typed.payer}
            onChange={(event) => change({ payer: event.target.value })}
            onFocus={() => setPayerAsked(true)}
            placeholder="Any payer"
            list={`${id}-payers`}
            autoComplete="off"
          />
          <datalist id={`${id}-payers`}>{isPayerAsked && <PayerOptions />}</datalist>
        </Part>
        <div className="px-1.5">
          <Button
            kind="primary"
            type="submit"
            disabled={typed.service.trim() === ''}
            className="max-md:w-full"
          >
            <Search /> Search
          </Button>
        </div>
      </form>
    </search>
  );
}
