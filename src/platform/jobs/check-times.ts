import { invalidRequest } from '../../kernel/errors.ts';
import { nextTime } from './next-time.ts';

/** Refuses what is no schedule of five fields, a day that never comes and a zone that does not exist, each with its place. */
export function checkTimes({ cron, timezone }: { cron: string; timezone: string }, now: Date): void {
  const refuse = (path: string, message: string, text: string) => {
    throw invalidRequest(text, { details: [{ path, message }] });
  };
  if (cron.trim().split(/\s+/).length !== 5)
    refuse(
      'cron',
      'must have five fields',
      `"${cron}" is not a valid schedule. Use five fields such as "0 6 * * 1", which is Mondays at six.`,
    );
  try {
    nextTime(cron, timezone, now);
  } catch (error) {
    const { message } = error as Error;
    refuse(/time zone/.test(message) ? 'timezone' : 'cron', 'must exist', message);
  }
}
