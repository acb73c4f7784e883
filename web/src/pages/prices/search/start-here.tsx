import { FIRST_MILES, type Wish } from '../shared/wish.ts';

const EXAMPLES = [
  { label: 'MRI of a knee', service: '73721', near: '10001' },
  { label: 'Colonoscopy', service: '45378', near: '10001' },
  { label: 'Office visit', service: '99213', near: '10001' },
  { label: 'Hip or knee replacement', service: 'MS-DRG 470', near: 'NY' },
] as const;

/** Before the first search: ones to begin with. */
export const StartHere = ({ onSearch }: { onSearch(wish: Wish): void }) => (
  <section
    aria-label="Examples"
    className="mx-auto flex w-full max-w-3xl flex-col items-center gap-4 py-12 text-center"
  >
    <h2 className="text-lg font-semibold">What does it cost, where, and who says so?</h2>
    <p className="text-quiet">
      Search by billing code or by words of the description. Add a ZIP code to see hospitals by distance, or a
      payer to see only its rates.
    </p>
    <ul className="grid w-full gap-2 sm:grid-cols-2">
      {EXAMPLES.map(({ label, service, near }) => (
        <li key={service}>
          <button
            type="button"
            onClick={() => onSearch({ service, near, miles: FIRST_MILES, payer: '' })}
            className="flex w-full items-center gap-3 rounded-lg border bg-panel px-4 py-3 text-left hover:bg-hover"
          >
            <span className="font-medium">{label}</span>
            <span className="ml-auto text-sm whitespace-nowrap text-faint">
              <code className="font-mono">{service}</code> near {near}
            </span>
          </button>
        </li>
      ))}
    </ul>
  </section>
);
