import { readCron } from '../flows/pipeline/cron.ts';

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const two = (value: number): string => String(value).padStart(2, '0');

/** A schedule in words; as cron where the words are missing. */
export function cronWords(cron: string): string {
  const { every, step, minute, hour, day } = readCron(cron);
  const at = `at ${two(hour)}:${two(minute)}`;
  switch (every) {
    case 'minutes':
      return step === 1 ? 'Every minute' : `Every ${step} minutes`;
    case 'hour':
      return `Every hour at minute ${minute}`;
    case 'day':
      return `Every day ${at}`;
    case 'workday':
      return `Monday to Friday ${at}`;
    case 'week':
      return `Every ${DAYS[day]} ${at}`;
    case 'month':
      return `Day ${day} of every month ${at}`;
    default:
      return cron;
  }
}
