import { type CodeType, isDrg } from './code-types.ts';

export const PROCEDURE_FORM = /^(?:\d{4}[\dAFMTU]|[A-V]\d{4})$/;
const DRG_FORM = /^\d{3}(?:-[0-4])?$/;

const FORMS: Readonly<Partial<Record<CodeType, RegExp>>> = {
  ...{ CPT: PROCEDURE_FORM, HCPCS: PROCEDURE_FORM, CDT: PROCEDURE_FORM, NDC: /^\d{10,11}$/ },
  ...{ RC: /^\d{4}$/, APC: /^\d{4}$/, EAPG: /^\d{3,5}$/ },
  ICD: /^(?:[\dA-HJ-NP-Z]{7}|[A-Z]\d[\dA-Z](?:\.?[\dA-Z]{1,4})?)$/,
};

/** What codes of a type look like once they are normalised; undefined where they may be anything. */
export const formOf = (type: CodeType): RegExp | undefined => (isDrg(type) ? DRG_FORM : FORMS[type]);
