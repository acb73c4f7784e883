import { Link, useLocation } from '@tanstack/react-router';
import { OPERATIONS } from '../../../client/generated.ts';
import { cn } from '../kit/cn.ts';
import { Tooltip } from '../kit/tooltip.tsx';
import { AREAS } from '../lib/areas.ts';
import { isWithin, landingOf } from '../lib/places.ts';
import { tagOf } from '../lib/query.ts';

const LOOK = 'flex h-8 items-center gap-2.5 rounded-md px-2.5 text-sm [&_svg]:size-4 [&_svg]:shrink-0';

const TAGS = new Set(Object.keys(OPERATIONS).map(tagOf));

/** The areas. One without a page is greyed and says why; it opens the list of its operations, if it has any. */
export function Rail({ onGo }: { onGo?: () => void }) {
  const address = useLocation({ select: ({ pathname }) => pathname });
  return (
    <nav aria-label="Areas" className="flex flex-col gap-0.5 p-2">
      {AREAS.map((area) => {
        const { name, icon: Icon } = area;
        const to = landingOf(area);
        const content = (
          <>
            <Icon strokeWidth={1.75} aria-hidden /> {name}
          </>
        );
        if (to !== undefined)
          return (
            <Link
              key={name}
              to={to}
              onClick={onGo}
              {...(isWithin(address, area) ? { 'aria-current': 'page' as const } : {})}
              className={cn(
                LOOK,
                'text-quiet hover:bg-hover hover:text-ink aria-[current]:bg-hover aria-[current]:font-medium aria-[current]:text-ink',
              )}
            >
              {content}
            </Link>
          );
        if (area.tags.some((tag) => TAGS.has(tag)))
          return (
            <Tooltip key={name} side="right" text="No page yet. Opens its API operations.">
              <Link
                to="/calls"
                search={{ area: name } as never}
                onClick={onGo}
                className={cn(LOOK, 'text-faint hover:bg-hover')}
              >
                {content}
              </Link>
            </Tooltip>
          );
        return (
          <Tooltip key={name} side="right" text="Not available in this version yet.">
            <button type="button" aria-disabled className={cn(LOOK, 'cursor-default text-faint opacity-60')}>
              {content}
            </button>
          </Tooltip>
        );
      })}
    </nav>
  );
}
