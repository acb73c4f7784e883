import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { Input } from '../../../kit/field.tsx';
import type { Output } from '../../../lib/api.ts';
import { plural } from '../../../lib/format.ts';
import type { NamedPayer } from '../data/payers.ts';
import { useWriteFault } from '../files/use-write-fault.ts';
import { decideName } from './decided-names.ts';
import { likelyPayer, payerOf } from './known-payer.ts';
import { useKnownPayers } from './known-payers.ts';
import { PayerNames } from './payer-names.tsx';

type UnmatchedPayer = Output<'ratedata-admin.get-stats'>['unmatched_payers'][number];

const SHOWN = 25;

export function UnmatchedPayers({ unmatched }: { unmatched: readonly UnmatchedPayer[] }) {
  const known = useKnownPayers();
  const list = useId();
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <PayerNames id={list} payers={known} />
      <ul aria-label="Names without a payer" className="divide-y">
        {unmatched.slice(0, shown).map((one) => (
          <UnmatchedLine key={one.raw} unmatched={one} known={known} list={list} />
        ))}
      </ul>
      {shown < unmatched.length && (
        <div className="border-t px-3 py-2">
          <Button size="small" onClick={() => setShown(shown + SHOWN)}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface UnmatchedLineProps {
  unmatched: UnmatchedPayer;
  known: readonly NamedPayer[];
  list: string;
}

/** One name with the payer it is, where only one can be meant; one click makes it an alias. */
function UnmatchedLine({ unmatched: { raw, files, plans }, known, list }: UnmatchedLineProps) {
  const [typed, setTyped] = useState(() => likelyPayer(known, raw)?.name ?? '');
  const fault = useWriteFault();
  const chosen = payerOf(known, typed);
  const name = typed.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    decideName(raw, chosen ?? { name });
  };
  return (
    <li className="px-3 py-2">
      <form onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-60 leading-4">
          <span className="block truncate font-medium" title={raw}>
            {raw}
          </span>
          <span className="text-xs text-faint">
            {plural(files, 'file')}, {plural(plans, 'plan')}
          </span>
        </span>
        <Input
          aria-label={`Payer meant by ${raw}`}
          className="w-64 max-sm:flex-1"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Choose a payer"
          list={list}
          autoComplete="off"
        />
        <Button type="submit" disabled={name === '' || fault !== undefined} title={fault}>
          {name !== '' && chosen === undefined ? 'Add as new payer' : 'Match'}
        </Button>
      </form>
    </li>
  );
}
