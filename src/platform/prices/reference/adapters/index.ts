export { HCPCS_LEVEL_TWO, type ReferenceCode, readHcpcs, readMsDrg } from './codes.ts';
export {
  type EnrolledHospital,
  type ListedHospital,
  readEnrollments,
  readHospitalPage,
} from './hospitals.ts';
export {
  inpatientRates,
  type MedicareRate,
  NATIONAL,
  physicianRates,
  readOutpatientRates,
  readRelativeValues,
} from './medicare.ts';
export { readZcta } from './zcta.ts';
