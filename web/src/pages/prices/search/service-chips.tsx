import { Button } from '../../../kit/button.tsx';
import { Select } from '../../../kit/field.tsx';
import { useAddressChange } from '../../../lib/address.ts';
import { count } from '../../../lib/format.ts';
import { type FoundService, keyOfService } from '../shared/found-services.ts';
import type { Found } from '../shared/use-found.ts';

/** More than these are chosen from a list. */
const MOST_CHIPS = 6;

const textOf = (service: FoundService): string =>
  `${keyOfService(service)}${service.description === null ? '' : `, ${service.description}`}`;

/** The services that a search finds, one of which is drawn. */
export function ServiceChips({
  services,
  service,
  isCounted,
}: Pick<Found, 'services' | 'service' | 'isCounted'>) {
  const change = useAddressChange();
  const choose = (compared: string) =>
    change({ compared, offset: undefined, payer_offset: undefined, rate: undefined }, { isStep: true });
  if (services.length < 2 || service === undefined) return null;
  const chosen = keyOfService(service);
  const first = services.slice(0, MOST_CHIPS);
  const others = services.slice(MOST_CHIPS);
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-1.5">
      <legend className="sr-only">Service</legend>
      {first.map((one) => (
        <Button
          key={keyOfService(one)}
          size="small"
          title={textOf(one)}
          aria-pressed={keyOfService(one) === chosen}
          className="aria-pressed:border-ink aria-pressed:bg-hover"
          onClick={() => choose(keyOfService(one))}
        >
          {keyOfService(one)}
          {isCounted && <span className="text-faint">{count(one.count)}</span>}
        </Button>
      ))}
      {others.length > 0 && (
        <Select
          aria-label="Other services"
          className="h-6 w-44 text-xs"
          value={others.some((one) => keyOfService(one) === chosen) ? chosen : ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{count(others.length)} more</option>
          {others.map((one) => (
            <option key={keyOfService(one)} value={keyOfService(one)}>
              {textOf(one)}
            </option>
          ))}
        </Select>
      )}
      <span className="min-w-0 truncate text-sm text-quiet">{service.description}</span>
    </fieldset>
  );
}
