import { Badge } from '../../../kit/badge.tsx';

/** Of the sample market, which is invented. */
export const SampleMark = ({ className }: { className?: string }) => (
  <Badge tone="accent" {...(className === undefined ? {} : { className })}>
    Sample
  </Badge>
);
