import Type, { type Static } from 'typebox';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Literals, Timestamp } from '../../../../kernel/schema.ts';
import { AMOUNT_KINDS } from '../../../../platform/prices/model/index.ts';
import { Latitude, Longitude, Zip } from '../schema/place.ts';

const MOST_LISTED = 50;

/** Several values in one parameter, with commas between them. */
const List = (description: string, maxLength = 2_000) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description: `${description} Several by comma.` }));

const One = (description: string, maxLength = 200) =>
  Type.Optional(Type.String({ minLength: 1, maxLength, description }));

/** What rates are asked for by, in every operation that reads them. */
export const RATE_FILTER = {
  code_type: List('Code system, such as CPT, HCPCS, MS-DRG.'),
  code: List(`Billing code, ${MOST_LISTED} at most.`),
  q: One('Text in the description of the service.'),
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
  source_kind: Type.Optional(
    Literals(['hospital', 'payer'], { description: 'Whose file the rate is from.' }),
  ),
  min_amount: Type.Optional(Type.Number({ minimum: 0, description: 'At least this amount.' })),
  max_amount: Type.Optional(Type.Number({ minimum: 0, description: 'At most this amount.' })),
  updated_since: Type.Optional(
    Type.String({ format: 'date', description: 'The file was updated on this day or later.' }),
  ),
  as_of: Type.Optional(Timestamp('As published at this time. Needs a hospital or a payer.')),
  min_confidence: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1, description: 'How sure it is who is meant. Defaults to 0.6.' }),
  ),
  include_flagged: Type.Optional(
    Type.Boolean({ description: 'Also placeholders and amounts that are none. Defaults to false.' }),
  ),
};
const RateFilterSchema = Type.Object(RATE_FILTER);
export type RateQuery = Static<typeof RateFilterSchema>;

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
  const kinds: readonly string[] = AMOUNT_KINDS;
  const unknown = listOf(query.amount_kind).find((kind) => !kinds.includes(kind));
  if (unknown !== undefined)
    throw fault('amount_kind', `has "${unknown}", which is none of ${kinds.join(', ')}`);
  if (query.min_amount !== undefined && query.max_amount !== undefined && query.min_amount > query.max_amount)
    throw fault('max_amount', 'is below min_amount');
  const isScoped = [query.hospital_id, query.ccn, query.payer_id, query.payer].some(
    (one) => one !== undefined,
  );
  if (query.as_of !== undefined && !isScoped)
    throw fault('as_of', 'needs a hospital (hospital_id, ccn) or a payer (payer_id, payer)');
}

/** What a search needs one of. */
export const SCOPES = ['code', 'q', 'hospital_id', 'ccn', 'npi', 'ein'] as const;

export function checkScope(query: RateQuery): void {
  if (SCOPES.some((field) => query[field] !== undefined)) return;
  throw invalidRequest('Give a code, q, or a provider (hospital_id, ccn, npi or ein).', {
    details: [{ path: 'code', message: 'or q or a provider is needed' }],
  });
}
