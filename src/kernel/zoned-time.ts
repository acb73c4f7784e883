/** An instant as the clocks of a zone show it, with their offset: `2026-03-29T03:00:00.000+02:00`. */
export function zonedTime(instant: Date, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(instant);
  const at = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  const wall = Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second'));
  const whole = Math.floor(instant.getTime() / 1_000) * 1_000;
  const local = new Date(wall + (instant.getTime() - whole));
  return local.toISOString().replace('Z', offsetText((wall - whole) / 60_000));
}

function offsetText(minutes: number): string {
  const pad = (number: number): string => String(Math.floor(number)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(size / 60)}:${pad(size % 60)}`;
}
