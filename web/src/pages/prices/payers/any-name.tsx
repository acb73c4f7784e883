import { type FormEvent, useId, useState } from 'react';
import { Section } from '../../../frame/page.tsx';
import { Button } from '../../../kit/button.tsx';
import { Input } from '../../../kit/field.tsx';
import { useWriteFault } from '../files/use-write-fault.ts';
import { decideName } from './decided-names.ts';
import { payerOf } from './known-payer.ts';
import { useKnownPayers } from './known-payers.ts';
import { PayerNames } from './payer-names.tsx';

/** For a name that has a payer already, and the wrong one. */
export function AnyName() {
  const known = useKnownPayers();
  const list = useId();
  const [raw, setRaw] = useState('');
  const [typed, setTyped] = useState('');
  const fault = useWriteFault();
  const isReady = raw.trim() !== '' && typed.trim() !== '' && fault === undefined;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    decideName(raw.trim(), payerOf(known, typed) ?? { name: typed.trim() });
    setRaw('');
    setTyped('');
  };
  return (
    <Section title="Matched with the wrong payer?">
      <PayerNames id={list} payers={known} />
      <form onSubmit={onSubmit} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
        <Input
          aria-label="Name in the files"
          className="min-w-0 flex-1 basis-60"
          value={raw}
          onChange={(event) => setRaw(event.target.value)}
          placeholder="Name, as the files write it"
          autoComplete="off"
        />
        <Input
          aria-label="Payer it is"
          className="w-64 max-sm:flex-1"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="Choose a payer"
          list={list}
          autoComplete="off"
        />
        <Button type="submit" disabled={!isReady} title={fault}>
          Match
        </Button>
      </form>
    </Section>
  );
}
