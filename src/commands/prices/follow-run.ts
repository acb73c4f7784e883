import type { Granary, RatedataRun } from '../../../client/index.ts';
import { Interrupted } from '../failure.ts';
import { bytesText, countText, note, Progress } from '../terminal.ts';

const LONGEST_WAIT = 5;

/** Shows a run of price data until it ends; Ctrl-C leaves it running. */
export async function followRun(
  granary: Granary,
  started: RatedataRun,
  label: string,
  signal: AbortSignal,
): Promise<RatedataRun> {
  const progress = new Progress(label);
  try {
    let run = started;
    while (run.status === 'running') {
      progress.update(progressText(run), shareOf(run));
      const asked = { run_id: run.run_id, wait: LONGEST_WAIT };
      run = await granary.ratedataAdmin.getPipeline(asked, { signal });
    }
    return run;
  } catch (error) {
    progress.clear();
    if (signal.reason instanceof Interrupted)
      note(`The run ${started.run_id} continues. Run granary jobs to see it.`);
    throw error;
  } finally {
    progress.clear();
  }
}

const stageOf = ({ stages }: RatedataRun): string =>
  Object.entries(stages).find(([, { status }]) => status === 'running')?.[0] ?? 'waiting';

function progressText(run: RatedataRun): string {
  const { bytes_read: read, bytes_total: total, rates, mb_per_s: speed } = run.progress;
  return [
    stageOf(run),
    ...(read === undefined
      ? []
      : [`${bytesText(read)}${total === undefined || read > total ? '' : ` of ${bytesText(total)}`}`]),
    ...(speed === undefined ? [] : [`${speed} MB/s`]),
    ...(rates === undefined ? [] : [countText(rates, 'rate')]),
  ].join(', ');
}

/** Unpacked, a file may have more bytes than it was sent with. */
function shareOf({ progress: { bytes_read: read, bytes_total: total } }: RatedataRun): number | undefined {
  return read === undefined || total === undefined || total === 0 || read > total ? undefined : read / total;
}
