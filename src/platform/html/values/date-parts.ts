/** What was read: undefined parts were not there. */
export interface DateParts {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  /** What a millisecond leaves over, to 999. */
  microsecond?: number;
  /** Minutes east of Greenwich. */
  offset?: number;
}

const OFFSET = /(?:(Z|UTC|GMT)(?!\p{L})\s*)?(?:([+\-\u2212])(\d\d):?(\d\d)?(?!\d))?/u;
const ZONES: Readonly<Record<string, number>> = {
  EST: -300,
  EDT: -240,
  CST: -360,
  CDT: -300,
  MST: -420,
  MDT: -360,
  PST: -480,
  PDT: -420,
  CET: 60,
  CEST: 120,
};

/** 12 a.m. is midnight, 12 p.m. is noon. */
export function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return 99;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
}

export function readOffset(text: string): { offset?: number } {
  const rest = text.trimStart();
  const named = /^([A-Z]{3,4})(?![A-Za-z])/.exec(rest)?.[1];
  if (named !== undefined && ZONES[named] !== undefined) return { offset: ZONES[named] };
  const match = new RegExp(`^${OFFSET.source}`, 'u').exec(rest);
  if (match === null || match[0] === '') return {};
  const [, , sign, hours, minutes] = match;
  if (sign === undefined) return { offset: 0 };
  return { offset: (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes ?? 0)) };
}
