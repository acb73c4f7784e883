import { codeTypeOf, normaliseCode } from '../../../../platform/prices/codes/index.ts';
import { FLAGS } from '../../../../platform/prices/model/index.ts';
import { listOf, type RateQuery } from './filter.ts';
import { quoted } from './quoted.ts';

/** What payers write for all places of service. */
const EVERY_PLACE = 'CSTM-00';
/** Hidden unless they are asked for. */
const HIDDEN_FLAGS = FLAGS.placeholder | FLAGS.non_positive | FLAGS.not_a_number;
export const DEFAULT_CONFIDENCE = 0.6;

export interface WantedCode {
  type: string | null;
  code: string;
}

const within = (column: string, values: readonly string[]): string[] =>
  values.length === 0 ? [] : [`${column} IN (${values.map(quoted).join(', ')})`];

const containing = (column: string, text: string): string =>
  `contains(lower(${column}), lower(${quoted(text)}))`;

/** The codes that are asked for, in every form under which rates have them. */
export function wantedCodes({ code, code_type: types }: RateQuery): WantedCode[] {
  const given = listOf(types);
  return listOf(code).flatMap((one): WantedCode[] => {
    if (given.length > 0)
      return given.map((type) => {
        const normal = normaliseCode(type, one);
        return { type: normal.type, code: normal.code };
      });
    const forms = new Set([
      one.toUpperCase(),
      ...['CPT', 'NDC', 'RC', 'MS-DRG'].map((type) => formOf(type, one)),
    ]);
    return [...forms].map((form) => ({ type: null, code: form }));
  });
}

const formOf = (type: string, code: string): string => {
  const isOf = { NDC: /^[\d-]{10,13}$/, RC: /^\d{3,4}$/, 'MS-DRG': /^0?\d{1,3}$/ }[type];
  return isOf === undefined || isOf.test(code) ? normaliseCode(type, code).code : code.toUpperCase();
};

export const codeTypesOf = (query: RateQuery): string[] =>
  listOf(query.code_type).map((type) => codeTypeOf(type) ?? type.toUpperCase());

/** Those that a class stands for, and both. */
export function billingClassesOf(query: RateQuery): string[] {
  const classes = listOf(query.billing_class).flatMap((one) => {
    const name = one.toLowerCase();
    return name === 'facility' || name === 'institutional' ? ['facility', 'institutional'] : [name];
  });
  return classes.length === 0 ? [] : [...classes, 'both'];
}

export const codeConditions = (query: RateQuery, codes: readonly WantedCode[]): string[] => {
  const ofCodes = codes.map(({ type, code }) =>
    type === null
      ? `r.code = ${quoted(code)}`
      : `(r.code_type = ${quoted(type)} AND r.code = ${quoted(code)})`,
  );
  // CPT and HCPCS are told apart by the form of the code, whatever was asked for.
  return codes.length > 0 ? [`(${ofCodes.join(' OR ')})`] : within('r.code_type', codeTypesOf(query));
};

/** What stands in the rates themselves. */
export function rateConditions(query: RateQuery): string[] {
  const settings = lowerCase(query.setting);
  const places = listOf(query.place_of_service);
  return [
    ...(settings.length === 0 ? [] : [`(r.setting IN (${[...settings, 'both'].map(quoted).join(', ')}))`]),
    ...within('r.billing_class', billingClassesOf(query)),
    ...(query.modifiers === undefined ? [] : [`r.modifiers = ${quoted(modifiersOf(query.modifiers))}`]),
    ...(places.length === 0
      ? []
      : [
          `list_has_any(string_split(r.place_of_service, ','), [${[...places, EVERY_PLACE].map(quoted).join(', ')}])`,
        ]),
    ...within('r.amount_kind', lowerCase(query.amount_kind)),
    ...within(
      'r.methodology',
      lowerCase(query.methodology).map((one) => one.replaceAll('_', ' ')),
    ),
    ...arrangements(lowerCase(query.arrangement)),
    ...(query.min_amount === undefined ? [] : [`r.amount >= ${query.min_amount}`]),
    ...(query.max_amount === undefined ? [] : [`r.amount <= ${query.max_amount}`]),
    ...(query.include_flagged === true ? [] : [`(r.flags & ${HIDDEN_FLAGS}) = 0`]),
  ];
}

const lowerCase = (list: string | undefined): string[] => listOf(list).map((one) => one.toLowerCase());

/** Files of hospitals do not say it: they price services. */
const arrangements = (wanted: readonly string[]): string[] => {
  const [condition] = within('r.arrangement', wanted);
  if (condition === undefined) return [];
  return [wanted.includes('ffs') ? `(${condition} OR r.arrangement IS NULL)` : condition];
};

export const modifiersOf = (text: string): string =>
  text.trim().toLowerCase() === 'none'
    ? ''
    : [...new Set(listOf(text).map((one) => one.toUpperCase()))].sort().join(',');

/** What stands in the catalogue. */
export function catalogueConditions(query: RateQuery): string[] {
  const { payer, plan, min_confidence: least = DEFAULT_CONFIDENCE } = query;
  return [
    ...within('p.payer_id', listOf(query.payer_id)),
    ...(payer === undefined
      ? []
      : [`(${containing('p.raw_payer', payer)} OR ${containing(`coalesce(p.payer_name, '')`, payer)})`]),
    ...(plan === undefined ? [] : [containing('p.raw_plan', plan)]),
    ...within('p.market', lowerCase(query.market)),
    ...within('p.product', lowerCase(query.product)),
    ...within('f.source_kind', lowerCase(query.source_kind)),
    ...(query.updated_since === undefined
      ? []
      : [`f.updated_on >= ${quoted(query.updated_since.slice(0, 'yyyy-mm-dd'.length))}`]),
    // Who is not known at all is not known by mistake.
    `(p.payer_id IS NULL OR p.payer_confidence >= ${least - 1e-6})`,
    `(h.hospital_id IS NULL OR h.hospital_confidence >= ${least - 1e-6})`,
  ];
}
