import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { cn } from '../../../kit/cn.ts';
import { SHIPPED_PAYERS } from '../data/payers.ts';
import { SERVICES } from '../data/services.ts';
import { MILES, placeFault, type Wish } from '../shared/wish.ts';

interface SearchLineProps {
  wish: Wish;
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
export function SearchLine({ wish, onSearch }: SearchLineProps) {
  const id = useId();
  const [typed, setTyped] = useState(wish);
  const change = (more: Partial<Wish>) => setTyped((before) => ({ ...before, ...more }));
  const fault = placeFault(typed.near.trim());
  const isReady = typed.service.trim() !== '' && fault === undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
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
            placeholder="ZIP or state"
            autoComplete="off"
            aria-invalid={fault === undefined ? undefined : true}
            aria-describedby={`${id}-fault`}
          />
        </Part>
        <Part label="Within" id={`${id}-miles`} className="max-md:border-b">
          <select
            id={`${id}-miles`}
            className={cn(BOX, 'px-2')}
            value={typed.miles}
            disabled={!/^\d/.test(typed.near)}
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
            placeholder="Any payer"
            list={`${id}-payers`}
            autoComplete="off"
          />
          <datalist id={`${id}-payers`}>
            {SHIPPED_PAYERS.map(({ payer_id, name }) => (
              <option key={payer_id} value={name} />
            ))}
          </datalist>
        </Part>
        <div className="px-1.5">
          <Button kind="primary" type="submit" disabled={!isReady} className="max-md:w-full">
            <Search /> Search
          </Button>
        </div>
      </form>
      <p id={`${id}-fault`} className={cn('text-xs text-bad', fault !== undefined && 'mt-1')}>
        {fault}
      </p>
    </search>
  );
}
