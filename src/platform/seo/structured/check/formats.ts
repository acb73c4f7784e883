const DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/;
const BASIC_DATE = /^(\d{4})(\d{2})(\d{2})$/;
const TIME = /^(\d{2})(?::?(\d{2})(?::?(\d{2})(?:[.,]\d+)?)?)?(?:Z|[+-]\d{2}(?::?\d{2})?)?$/;
const DURATION =
  /^[+-]?P(?=.)(?:\d+(?:[.,]\d+)?W|(?:\d+(?:[.,]\d+)?[YMWD])*(?:T(?=.)(?:\d+(?:[.,]\d+)?[HMS])+)?)$/;

/** A date of ISO 8601 that the calendar has; the day, or day and month, may be left out. */
export function isDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = DATE.exec(text) ?? BASIC_DATE.exec(text) ?? [];
  if (year === undefined) return false;
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= days;
}

export function isTime(text: string): boolean {
  const [, hour, minute = '0', second = '0'] = TIME.exec(text) ?? [];
  if (hour === undefined) return false;
  const isMidnight = Number(hour) === 24 && Number(minute) === 0 && Number(second) === 0;
  return (Number(hour) < 24 || isMidnight) && Number(minute) < 60 && Number(second) <= 60;
}

export function isDateTime(text: string): boolean {
  const at = text.search(/[Tt]/);
  return at > 0 && isDate(text.slice(0, at)) && isTime(text.slice(at + 1));
}

export const isDuration = (text: string): boolean => DURATION.test(text);

export const isNumber = (text: string): boolean => /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(text);

/** Has a scheme of its own, so that it means the same wherever it is read. */
export const isAbsoluteUrl = (text: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(text);

/** A rating as a share of its scale: `4/5`, `80%`. */
export function ratio(text: string): number | null {
  const fraction = /^(\d+(?:\.\d+)?)\s*\/\s*(\d+(?:\.\d+)?)$/.exec(text);
  if (fraction !== null) return Number(fraction[1]) / Number(fraction[2]);
  const percent = /^(\d+(?:\.\d+)?)\s*%$/.exec(text);
  return percent === null ? null : Number(percent[1]) / 100;
}
