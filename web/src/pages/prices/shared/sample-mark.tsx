import { Badge } from '../../../kit/badge.tsx';

/** Of the sample market, which is invented. */
export const SampleMark = ({ className }: { className?: string }) => (
  <Badge tone="accent" {...(className === undefined ? {} : { className })}>
    Sample
  </Badge>
);

/** The name without what the mark beside it says. */
export const ownName = (name: string, isSample: boolean): string =>
  isSample ? name.replace(/^Sample:\s*/, '') : name;
