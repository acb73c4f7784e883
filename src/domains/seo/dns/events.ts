import Type from 'typebox';
import { defineEvent } from '../../../kernel/events.ts';

export const tlsExpiring = defineEvent('tls.expiring', {
  description: 'A check found a certificate with less than a quarter of its lifetime left, or expired.',
  subject: 'host and port',
  payload: {
    host: Type.String(),
    port: Type.Integer(),
    expires_at: Type.String({ format: 'date-time' }),
    days_left: Type.Integer(),
    severity: Type.String(),
  },
});
