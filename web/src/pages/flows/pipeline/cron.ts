export type Every = 'minutes' | 'hour' | 'day' | 'workday' | 'week' | 'month' | 'other';

interface Plan {
  every: Every;
  step: number;
  minute: number;
  hour: number;
  /** Of the week (0 is Sunday) or of the month. */
  day: number;
}

const PLAIN: Plan = { every: 'other', step: 15, minute: 0, hour: 6, day: 1 };

const SHAPES: readonly (readonly [Every, RegExp])[] = [
  ['minutes', /^(?:\*\/(?<step>\d+)|\*) \* \* \* \*$/],
  ['hour', /^(?<minute>\d+) \* \* \* \*$/],
  ['day', /^(?<minute>\d+) (?<hour>\d+) \* \* \*$/],
  ['workday', /^(?<minute>\d+) (?<hour>\d+) \* \* 1-5$/],
  ['week', /^(?<minute>\d+) (?<hour>\d+) \* \* (?<day>[0-6])$/],
  ['month', /^(?<minute>\d+) (?<hour>\d+) (?<day>\d+) \* \*$/],
];

/** What a cron says in the words of the helper. */
export function readCron(cron: string): Plan {
  const text = cron.trim().replaceAll(/\s+/g, ' ');
  for (const [every, shape] of SHAPES) {
    const found = shape.exec(text);
    if (found === null) continue;
    const given = Object.entries(found.groups ?? {}).filter(([, value]) => value !== undefined);
    const numbers = Object.fromEntries(given.map(([name, value]) => [name, Number(value)]));
    return { ...PLAIN, step: 1, ...numbers, every };
  }
  return PLAIN;
}

export function writeCron({ every, step, minute, hour, day }: Plan, before: string): string {
  switch (every) {
    case 'minutes':
      return `*/${step} * * * *`;
    case 'hour':
      return `${minute} * * * *`;
    case 'day':
      return `${minute} ${hour} * * *`;
    case 'workday':
      return `${minute} ${hour} * * 1-5`;
    case 'week':
      return `${minute} ${hour} * * ${Math.min(day, 6)}`;
    case 'month':
      return `${minute} ${hour} ${Math.max(1, day)} * *`;
    default:
      return before;
  }
}
