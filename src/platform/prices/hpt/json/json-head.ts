import { type HeadFields, licensesIn, npisOf, stateOf, truthOf } from '../head.ts';
import { type JsonObject, listIn, objectOf, textOf, textOrNull, textsOf } from './values.ts';

/** The keys of the root that say whose file it is. */
export const HEAD_KEYS: ReadonlySet<string> = new Set([
  ...['hospital_name', 'last_updated_on', 'version', 'location_name', 'hospital_location'],
  ...['hospital_address', 'license_information', 'type_2_npi', 'affirmation', 'attestation'],
  ...['confirm_attestation', 'confirm_affirmation', 'attester_name', 'financial_aid_policy'],
]);

export function jsonHeadFields(root: JsonObject): HeadFields {
  const attestation = objectOf(root.attestation) ?? {};
  const affirmation = objectOf(root.affirmation) ?? {};
  const confirmations = [
    ...[attestation.confirm_attestation, affirmation.confirm_affirmation],
    ...[root.confirm_attestation, root.confirm_affirmation],
  ];
  return {
    name: textOf(root.hospital_name),
    lastUpdatedOn: textOf(root.last_updated_on),
    version: textOf(root.version),
    locations: textsOf(root.location_name ?? root.hospital_location),
    addresses: textsOf(root.hospital_address),
    licenses: licensesOf(root.license_information),
    npis: textsOf(root.type_2_npi).flatMap(npisOf),
    attester: textOrNull(attestation.attester_name ?? root.attester_name),
    attested: truthOf(textOf(confirmations.find((value) => value !== undefined && value !== null))),
    financialAidPolicy: textOrNull(root.financial_aid_policy),
  };
}

function licensesOf(value: unknown): HeadFields['licenses'] {
  const each = Array.isArray(value) ? listIn(value) : [value];
  return each
    .map(objectOf)
    .filter((license) => license !== undefined)
    .flatMap((license) =>
      licensesIn(textOrNull(license.license_number) ?? '', stateOf(textOf(license.state))),
    );
}
