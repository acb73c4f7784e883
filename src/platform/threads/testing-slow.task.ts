import { useProcessor } from './testing-work.ts';

useProcessor(1_000);

/** A module that takes its time to be loaded. */
export default function work(): string {
  return 'loaded';
}
