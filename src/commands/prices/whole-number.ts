import { wrongUsage } from '../failure.ts';

export function wholeNumber(
  option: string,
  text: string,
  [least, most]: readonly [least: number, most: number],
): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < least || number > most)
    throw wrongUsage(`--${option} ${text} must be a whole number from ${least} to ${most}.`);
  return number;
}
