export { HCPCS_LEVEL_TWO, type MsDrg, type ReferenceCode, readHcpcs, readMsDrg } from './codes.ts';
export {
  type EnrolledHospital,
  type HospitalPage,
  type ListedHospital,
  readEnrollments,
  readHospitalPage,
} from './hospitals.ts';
export {
  codeTypeOf,
  type GeographicIndex,
  inpatientRates,
  type MedicareRate,
  NATIONAL,
  physicianFee,
  physicianRates,
  type RelativeValue,
  readGeographicIndices,
  readOutpatientRates,
  readRelativeValues,
} from './medicare.ts';
export type { Adapted, RejectedLine } from './text-table.ts';
export { readZcta, type ZipPoint } from './zcta.ts';
