import { hash } from 'node:crypto';

/** The same for the same delivery, so that a message that was sent twice is known to be one. */
export function messageIdOf(delivery: string, from: string): string {
  const domain = /@([^@>\s]+)>?\s*$/.exec(from)?.[1] ?? 'granary.invalid';
  return `<${hash('sha256', delivery).slice(0, 32)}@${domain}>`;
}
