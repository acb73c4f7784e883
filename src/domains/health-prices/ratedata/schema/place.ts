import Type from 'typebox';

export const Zip = Type.String({ pattern: '^\\d{5}$', description: 'ZIP code of five digits.' });
export const State = Type.String({ pattern: '^[A-Z]{2}$', description: 'State in two letters.' });
export const Latitude = Type.Number({ minimum: -90, maximum: 90, description: 'Degrees north.' });
export const Longitude = Type.Number({ minimum: -180, maximum: 180, description: 'Degrees east.' });
