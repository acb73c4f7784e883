/** The zone of whoever looks. */
export const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

const whole = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** Mon 16 Nov, 06:00 by the clock of whoever looks. */
export const localTime = (time: string): string => whole.format(new Date(time));
