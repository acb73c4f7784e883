import { type DiscoverInput, discover } from '../discover/discover.ts';
import { attempt } from './faults.ts';

export default function discoverPage(input: DiscoverInput) {
  return attempt(() => discover(input));
}
