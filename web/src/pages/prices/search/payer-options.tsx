import { useKnownPayers } from '../payers/known-payers.ts';

/** The payers that everybody knows and the account's own, to choose from. */
export const PayerOptions = () =>
  useKnownPayers().map(({ payer_id, name }) => <option key={payer_id} value={name} />);
