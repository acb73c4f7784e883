import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Input } from '../../../kit/field.tsx';
import { showToast } from '../../../kit/toast.tsx';
import type { Output } from '../../../lib/api.ts';
import { plural } from '../../../lib/format.ts';
import { useChange } from '../../../lib/query.ts';
import type { NamedPayer } from '../data/payers.ts';
import { likelyPayer, payerOf } from './known-payer.ts';
import { useKnownPayers } from './known-payers.ts';

type UnmatchedPayer = Output<'ratedata-admin.get-stats'>['unmatched_payers'][number];

const SHOWN = 25;

export function UnmatchedPayers({ unmatched }: { unmatched: readonly UnmatchedPayer[] }) {
  const known = useKnownPayers();
  const list = useId();
  const [shown, setShown] = useState(SHOWN);
  return (
    <>
      <datalist id={list}>
        {known.map(({ payer_id, name }) => (
          <option key={payer_id} value={name} />
        ))}
      </datalist>
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

/** One name with the payer it probably is; one click makes it an alias. */
function UnmatchedLine({ unmatched: { raw, files, plans }, known, list }: UnmatchedLineProps) {
  const [typed, setTyped] = useState(() => likelyPayer(known, raw)?.name ?? '');
  const chosen = payerOf(known, typed);
  const name = typed.trim();
  const put = useChange('ratedata-admin.put-payers', {
    touches: ['ratedata'],
    onDone: () => showToast({ text: `“${raw}” is ${chosen?.name ?? name} from now on`, kind: 'good' }),
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    put.mutate({ payers: [{ ...(chosen ?? { name }), aliases: [{ text: raw }] }] });
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
        <Button type="submit" busy={put.isPending} disabled={name === ''}>
          {name !== '' && chosen === undefined ? 'Add as new payer' : 'Same payer'}
        </Button>
      </form>
      {put.error !== null && <ErrorNote error={put.error} className="mt-2" />}
    </li>
  );
}
