export { dashboardDomain } from './domain.ts';
