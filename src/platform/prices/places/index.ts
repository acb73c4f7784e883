export { STATES, type State } from './states.ts';
