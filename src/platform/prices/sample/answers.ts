import type { Change, DisagreementClass, InternalClass } from '../disagreement/index.ts';

interface Place {
  hospitalId: string;
  codeType: string;
  code: string;
}

/** What was put into the sample, and so has to be found in it. */
export type SampleAnswer =
  | (Place & { kind: 'cross'; payerId: string; class: DisagreementClass })
  | (Place & { kind: 'internal'; payerId: string | null; class: InternalClass })
  | (Place & { kind: 'snapshot'; payerId: string; class: DisagreementClass; change: Change });
