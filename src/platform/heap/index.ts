import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Has every thread look for garbage once its old objects have grown by half. V8 would let them grow to several times
 * their size first, and what a long crawl or import holds for the time of a batch is old by then: memory would grow with
 * the length of the work. The first look, after the start, is what growth is measured from.
 */
export function collectSooner(): void {
  setFlagsFromString('--heap-growing-percent=50');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}
