import { Cron, type CronOptions } from 'croner';
import { invalidRequest } from '../../kernel/errors.ts';
import { plainFields } from './cron-fields.ts';

/**
 * The first time after `now`; refuses what is no schedule, and a day that never comes. A schedule of fixed times comes once
 * on every day it names: a time that clocks leap over comes when they have leapt, one that they show twice comes the first
 * time. A schedule of every hour, or of many minutes of an hour, goes by the time that passes.
 */
export function nextTime(cron: string, timezone: string, now: Date): Date {
  checkZone(timezone);
  const next = parse(cron, timezone)?.nextRun(now) ?? undefined;
  if (next !== undefined) return next;
  throw invalidRequest(
    `"${cron}" is not a valid schedule. Use five fields such as "0 6 * * 1", which is Mondays at six.`,
  );
}

function checkZone(timezone: string): void {
  try {
    new Intl.DateTimeFormat('en', { timeZone: timezone });
  } catch {
    throw invalidRequest(
      `The time zone "${timezone}" does not exist. Use a name such as Europe/Berlin or UTC.`,
    );
  }
}

/** Five fields, six with the seconds first, or a nickname such as @daily. */
function parse(cron: string, timezone: string): Cron | undefined {
  const nickname = /^@[a-z]+$/i.exec(cron.trim())?.[0];
  const fields = plainFields(cron) ?? [];
  if (nickname === undefined && fields.length === 0) return undefined;
  const options: CronOptions = { timezone, paused: true, domAndDow: hasOpenDay(fields) };
  try {
    return new Cron(nickname ?? fields.join(' '), options);
  } catch {
    return undefined;
  }
}

/** As cron has it: a day of the month and a day of the week mean either of them, unless one is left open. */
function hasOpenDay(fields: readonly string[]): boolean {
  return [fields.at(-3), fields.at(-1)].some((field) => /^[*?]/.test(field ?? '*'));
}
