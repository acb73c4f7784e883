export { HCPCS_LEVEL_TWO, type ReferenceCode, readHcpcs, readMsDrg } from './codes.ts';
export {
  type EnrolledHospital,
  type ListedHospital,
  readEnrollments,
  readHospitalPage,
} from './hospitals.ts';
export {
  type GeographicIndex,
  inpatientRates,
  type MedicareRate,
  NATIONAL,
  physicianFee,
  physicianRates,
  readGeographicIndices,
  readOutpatientRates,
  readRelativeValues,
  stateWide,
} from './medicare.ts';
export { readZcta } from './zcta.ts';
