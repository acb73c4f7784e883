export { beginUse, Quota } from './quota.ts';
export {
  type Admission,
  type RequestAllowance,
  RequestLimits,
  type RequestUse,
  type WindowState,
} from './request-limits.ts';
