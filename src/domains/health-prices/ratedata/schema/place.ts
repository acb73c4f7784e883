import Type from 'typebox';
import { Literals } from '../../../../kernel/schema.ts';
import { STATES } from '../../../../platform/prices/places/index.ts';

export const Zip = Type.String({ pattern: '^\\d{5}$', description: 'ZIP code of five digits.' });
/** Those of the Armed Forces as well, which ZIP codes abroad have. */
const STATE_CODES = [...STATES.map(({ code }) => code), 'AA', 'AE', 'AP'];
export const State = Literals(STATE_CODES, { description: 'State in two letters.' });
export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north.' });
export const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east.' });
