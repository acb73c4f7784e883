import type { MountedKind } from '../../../http/define-domain.ts';

export interface ResourcesServices {
  /** Every kind of the program, of which those that others refer to come first. */
  kinds(): readonly MountedKind[];
}
