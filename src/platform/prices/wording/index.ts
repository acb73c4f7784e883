export { isoDateOf } from './date.ts';
export { plainNumber } from './plain-number.ts';
export { billingClassOf, methodologyOf, negotiatedTypeOf, settingOf } from './terms.ts';
