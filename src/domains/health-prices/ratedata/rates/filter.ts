import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { AMOUNT_KINDS } from '../../../../platform/prices/model/index.ts';
import { MARKETS, PRODUCTS } from '../../../../platform/prices/payers/index.ts';
import { Latitude, Longitude, Zip } from '../schema/place.ts';

const MOST_LISTED = 50;

/** Several values in one parameter, with commas between them. */
const List = (description: string, maxLength = 2_000) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description: `${description} Several by comma.` }));

const One = (description: string, maxLength = 200) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

/** A day or a time. */
const Moment = (description: string) =>
  Type.Optional(
    Type.String({
      minLength: 10,
      maxLength: 40,
      description,
      examples: ['2026-03-01', '2026-03-01T09:30:00Z'],
    }),
  );
const MOMENT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;
const DAY = 'yyyy-mm-dd';
const FILE_KINDS = ['hospital', 'payer'] as const;

/** What rates are asked for by, in every operation that reads them. */
export const RATE_FILTER = {
  code_type: List('Code system, such as CPT, HCPCS, MS-DRG.'),
  code: List(`Billing code, ${MOST_LISTED} at most.`),
  q: One('Words of the description of the service, in any order.'),
  hospital_id: List('Hospital.', 4_000),
  ccn: List('CMS certification number of the hospital.'),
  npi: List('NPI of the hospital or provider.'),
  ein: List('Tax number of the hospital or provider.'),
  payer_id: List('Payer.'),
  payer: One('Text in the name of the payer.'),
  plan: One('Text in the name of the plan.'),
  market: List('Market, such as commercial, medicare_advantage.'),
  product: List('Product, such as ppo, hmo.'),
  state: List('State of the hospital, in two letters.'),
  zip: Type.Optional(Zip),
  lat: Type.Optional(Latitude),
  lon: Type.Optional(Longitude),
  radius_miles: Type.Optional(
    Type.Number({ minimum: 1, maximum: 500, description: 'Around zip or lat and lon. Defaults to 25.' }),
  ),
  setting: List('inpatient, outpatient or both.'),
  billing_class: List('professional, facility, institutional or both.'),
  modifiers: One('Exactly these modifiers, by comma, or none.'),
  place_of_service: List('Place of service code.'),
  amount_kind: Type.Optional(
    Type.String({ maxLength: 200, description: `${AMOUNT_KINDS.join(', ')}. Several by comma.` }),
  ),
  methodology: List('fee schedule, case rate, per diem and so on.'),
  arrangement: List('ffs, bundle or capitation.'),
  source_kind: List(`Whose file the rate is from: ${FILE_KINDS.join(' or ')}.`, 50),
  min_amount: Type.Optional(Type.Number({ minimum: 0, description: 'At least this amount.' })),
  max_amount: Type.Optional(Type.Number({ minimum: 0, description: 'At most this amount.' })),
  updated_since: Moment('The file was updated on this day or later.'),
  as_of: Moment(
    'As published at this time, or at the end of this day. Needs a hospital or a provider, or a payer.',
  ),
  min_confidence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'How sure it is who is meant. Defaults to 0.6.' }),
  ),
  include_flagged: Type.Optional(
    Type.Boolean({ description: 'Also placeholders and amounts that are none. Defaults to false.' }),
  ),
};
const RateFilterSchema = Type.Object(RATE_FILTER);
export type RateQuery = Static<typeof RateFilterSchema>;

/** What can be nothing else; other fields hold the words of files, too. */
const CLOSED = {
  ...{ amount_kind: AMOUNT_KINDS, market: MARKETS, product: PRODUCTS, source_kind: FILE_KINDS },
  ...{ setting: ['inpatient', 'outpatient', 'both'], arrangement: ['ffs', 'bundle', 'capitation'] },
} as const;

export const listOf = (text: string | undefined): string[] =>
  text === undefined
    ? []
    : text
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '');

/** Faults that the schema cannot show. */
export function checkFilter(query: RateQuery): void {
  const fault = (path: string, message: string) =>
    invalidRequest(`${path} ${message}.`, { details: [{ path, message }] });
  if (listOf(query.code).length > MOST_LISTED)
    throw fault('code', `has more than ${MOST_LISTED} codes; ask for fewer at a time`);
  if ((query.lat === undefined) !== (query.lon === undefined))
    throw fault(query.lat === undefined ? 'lat' : 'lon', 'is missing; give both lat and lon');
  if (query.zip !== undefined && query.lat !== undefined)
    throw fault('zip', 'stands beside lat and lon; give one of the two');
  if (query.radius_miles !== undefined && query.zip === undefined && query.lat === undefined)
    throw fault('radius_miles', 'needs zip, or lat and lon');
  for (const [path, known] of Object.entries(CLOSED) as [keyof typeof CLOSED, readonly string[]][]) {
    const unknown = listOf(query[path]).find((one) => !known.includes(one.toLowerCase()));
    if (unknown !== undefined) throw fault(path, `has "${unknown}", which is none of ${known.join(', ')}`);
  }
  for (const path of ['as_of', 'updated_since'] as const)
    if (query[path] !== undefined && !isMoment(query[path]))
      throw fault(path, `must be a day or a time, such as 2026-03-01 or 2026-03-01T09:30:00Z`);
  if (query.min_amount !== undefined && query.max_amount !== undefined && query.min_amount > query.max_amount)
    throw fault('max_amount', 'is below min_amount');
  if (query.as_of !== undefined && !namesProvider(query))
    throw fault('as_of', 'needs a hospital (hospital_id, ccn, npi, ein) or a payer (payer_id, payer)');
}

/** Few rates are those of one hospital or payer. */
export const namesProvider = ({ hospital_id, ccn, npi, ein, payer_id, payer }: RateQuery): boolean =>
  [hospital_id, ccn, npi, ein, payer_id, payer].some((one) => one !== undefined);

/** The 31st of February is no day, which JavaScript takes for one of March. */
function isMoment(text: string): boolean {
  const day = text.slice(0, DAY.length);
  const midnight = new Date(`${day}T00:00:00Z`);
  return MOMENT.test(text) && !Number.isNaN(Date.parse(text)) && midnight.toISOString().startsWith(day);
}

/** A day ends with its last millisecond. */
export const momentOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text.length > DAY.length ? text : `${text}T23:59:59.999Z`);

/** What a search needs one of. */
export const SCOPES = ['code', 'q', 'hospital_id', 'ccn', 'npi', 'ein'] as const;

export function checkScope(query: RateQuery): void {
  if (SCOPES.some((field) => query[field] !== undefined)) return;
  throw invalidRequest('Give a code, q, or a provider (hospital_id, ccn, npi or ein).', {
    details: [{ path: 'code', message: 'or q or a provider is needed' }],
  });
}
