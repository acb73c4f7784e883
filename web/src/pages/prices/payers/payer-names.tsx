import type { NamedPayer } from '../data/payers.ts';

/** What a field for a payer offers while one types. */
export const PayerNames = ({ id, payers }: { id: string; payers: readonly NamedPayer[] }) => (
  <datalist id={id}>
    {payers.map(({ payer_id, name }) => (
      <option key={payer_id} value={name} />
    ))}
  </datalist>
);
