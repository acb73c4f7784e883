import { Section } from '../../../frame/page.tsx';
import { SkeletonRows } from '../../../kit/skeleton.tsx';
import { Time } from '../../../kit/time.tsx';
import { localTime, OWN_ZONE } from '../own-zone.ts';

interface NextTimesProps {
  name: string;
  times: readonly string[] | undefined;
  timezone: string;
  /** It will run then; otherwise it only would. */
  isSaved: boolean;
}

/** The next times by the clock of whoever looks, beside those of the schedule's zone. */
export const NextTimes = ({ name, times, timezone, isSaved }: NextTimesProps) => (
  <Section title={isSaved ? 'Next runs' : 'Preview'} note={`in your time zone, ${OWN_ZONE}`}>
    {times === undefined ? (
      <SkeletonRows rows={5} />
    ) : (
      <ol aria-label={`Next runs of ${name}`}>
        {times.map((time) => (
          <li key={time} className="flex h-8 items-center gap-4 border-b px-3 text-sm last:border-b-0">
            <time dateTime={time} className="font-medium tabular-nums">
              {localTime(time)}
            </time>
            {timezone !== OWN_ZONE && (
              <span className="text-xs tabular-nums text-quiet">
                {time.slice(11, 16)} in {timezone}
              </span>
            )}
            <Time at={time} className="ml-auto text-xs text-faint" />
          </li>
        ))}
      </ol>
    )}
  </Section>
);
