import { type DiscoverInput, discover } from '../../../../platform/html/index.ts';
import { attempt } from './faults.ts';

export default function discoverPage(input: DiscoverInput) {
  return attempt(() => discover(input));
}
