export interface CodeType {
  /** As files have it. */
  codeType: string;
  name: string;
  /** Only files from version 3 on may use it. */
  sinceThree: boolean;
  /** Amounts of it come with a unit of a drug. */
  needsDrugUnit: boolean;
}

const TABLE = `
CPT|Current Procedural Terminology|2|
NDC|National Drug Code|2|drug
HCPCS|Healthcare Common Procedural Coding System|2|
RC|Revenue Code|2|
ICD|International Classification of Diseases|2|
DRG|Diagnosis Related Groups|2|
MS-DRG|Medicare Severity Diagnosis Related Groups|2|
R-DRG|Refined Diagnosis Related Groups|2|
S-DRG|Severity Diagnosis Related Groups|2|
APS-DRG|All Patient, Severity-Adjusted Diagnosis Related Groups|2|
AP-DRG|All Patient Diagnosis Related Groups|2|
APR-DRG|All Patient Refined Diagnosis Related Groups|2|
APC|Ambulatory Payment Classifications|2|
LOCAL|Local Code Processing|2|
EAPG|Enhanced Ambulatory Patient Grouping|2|
HIPPS|Health Insurance Prospective Payment System|2|
CDT|Current Dental Terminology|2|
CDM|Charge Description Master (chargemaster)|2|
TRIS-DRG|TriCare Diagnosis Related Groups|2|
CMG|Case Mix Group|3|
MS-LTC-DRG|Medicare Severity Long-Term Care Diagnosis Related Groups|3|
`;

/** The code systems that CMS lets hospitals use. */
export const CODE_TYPES: readonly CodeType[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [codeType = '', name = '', since = '', drug = ''] = line.split('|');
    return { codeType, name, sinceThree: since === '3', needsDrugUnit: drug === 'drug' };
  });
