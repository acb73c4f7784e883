const whole = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 });
const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** 12,402 */
export const count = (value: number): string => whole.format(value);
/** 12.4K, where room is short; put the whole number in a title. */
export const shortCount = (value: number): string => short.format(value);
/** 1 row, 2 rows */
export const plural = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;

const BYTES = ['B', 'kB', 'MB', 'GB', 'TB'];
export function bytes(value: number): string {
  const step = value < 1 ? 0 : Math.min(BYTES.length - 1, Math.floor(Math.log10(value) / 3));
  return `${whole.format(Number((value / 1_000 ** step).toPrecision(3)))} ${BYTES[step]}`;
}

/** 2 m 14 s */
export function duration(seconds: number): string {
  if (seconds < 1) return `${Math.max(0, Math.round(seconds * 1_000))} ms`;
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  const total = Math.round(seconds);
  const parts = [
    [Math.floor(total / 86_400), 'd'],
    [Math.floor(total / 3_600) % 24, 'h'],
    [Math.floor(total / 60) % 60, 'm'],
    [total % 60, 's'],
  ] as const;
  const first = parts.findIndex(([amount]) => amount > 0);
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ');
}

/** 2 m ago, in 3 h */
export function relative(time: string | Date, now = Date.now()): string {
  const seconds = (now - new Date(time).getTime()) / 1_000;
  if (Math.abs(seconds) < 5) return 'now';
  const text = (duration(Math.max(1, Math.round(Math.abs(seconds)))).match(/^\S+ \S+/) ?? [''])[0];
  return seconds > 0 ? `${text.replace('.0', '')} ago` : `in ${text.replace('.0', '')}`;
}

export const exactTime = (time: string | Date): string => exact.format(new Date(time));

/** 3f9a…c2 for ids where room is short. */
export const shortId = (id: string): string => (id.length <= 14 ? id : `${id.slice(0, 6)}…${id.slice(-4)}`);

/** crawl_jobs → Crawl jobs */
export const words = (name: string): string => {
  const text = name.replaceAll(/[-_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** An address without what everybody knows of it. */
export function shortUrl(url: string): string {
  const { host, pathname, search } = URL.parse(url) ?? { host: url, pathname: '', search: '' };
  return `${host}${pathname === '/' ? '' : pathname}${search}`;
}
