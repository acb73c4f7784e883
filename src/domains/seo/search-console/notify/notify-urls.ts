import type { Context } from '../../../../kernel/context.ts';
import { ApiError, rateLimitExceeded } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { requireConnection } from '../connection/access-token.ts';
import { ask } from '../connection/ask.ts';
import { pacificBounds } from '../dates.ts';
import { urlsNotified } from '../events.ts';
import { inParallel } from '../in-parallel.ts';
import { connectionFault } from '../not-connected.ts';
import type { LiveView } from '../schema/live.ts';
import { isIndexable } from '../schema/live.ts';
import type { Notified, NotifyRequest } from '../schema/notify.ts';
import type { SearchConsoleServices } from '../services.ts';
import { takeOfProject, usedOfProject } from '../store/budgets.ts';

type Result = Notified['results'][number];
type NotificationType = 'URL_UPDATED' | 'URL_DELETED';

const PER_DAY = 200;
const AT_ONCE = 5;
/** What the provider takes the Indexing API for. */
const ELIGIBLE = /^(?:https?:\/\/schema\.org\/)?(JobPosting|BroadcastEvent)$/;

/** Why a page should not be told of, by what it is now; undefined when it may be. */
const OBJECTIONS: Readonly<Record<NotificationType, (live: LiveView) => string | undefined>> = {
  URL_UPDATED: (live) =>
    live.structured_types.some((type) => ELIGIBLE.test(type))
      ? undefined
      : 'The page has no JobPosting or BroadcastEvent, for which alone the Indexing API is meant. Use force to notify anyway.',
  URL_DELETED: (live) =>
    isIndexable(live)
      ? 'The page still returns 200 and may be indexed. Remove it or set noindex first, or use force.'
      : undefined,
};

/** Notifies the Indexing API of each URL that may be, within the day's quota of the project. */
export async function notifyUrls(
  ctx: Context<SearchConsoleServices>,
  type: NotificationType,
  { urls, force = false }: NotifyRequest,
): Promise<Notified> {
  const { services, account, actor, signal } = ctx;
  const { client } = await requireConnection(services, account.id, 'indexing');
  const project = client.source === 'instance' ? `instance/${client.id}` : `${account.id}/${client.id}`;
  let ended: ApiError | undefined;
  const results = await inParallel([...new Set(urls)], AT_ONCE, async (url): Promise<Result> => {
    if (ended !== undefined) return told(url, 'not_run', ended);
    try {
      const objection = force ? undefined : OBJECTIONS[type](await services.liveView(url, signal));
      if (objection !== undefined) return told(url, 'refused', { code: 'refused', message: objection });
      await spend(services, project);
      return { url, status: 'notified', notified_at: await publish(ctx, url, type), error: null };
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ApiError)) throw error;
      const fault = connectionFault(error);
      // A page of somebody else is a fault of its own; without a connection or a quota nothing more can come.
      if (error.code === rateLimitExceeded.code || (fault !== undefined && fault !== 'no_property'))
        ended ??= error;
      const status = error.extras.limitValue === undefined ? 'error' : 'not_run';
      return told(url, status, { code: fault ?? error.code, message: error.message });
    }
  });
  const accepted = results.filter(({ status }) => status === 'notified').length;
  if (accepted > 0)
    await ctx.tx((sql) =>
      emit(sql, urlsNotified, {
        accountId: account.id,
        subject: account.id,
        payload: { type, urls: accepted, actor: actor.id },
      }),
    );
  return { results, quota: await quotaOf(services, project) };
}

const told = (
  url: string,
  status: Result['status'],
  { code, message }: { code: string; message: string },
): Result => ({
  url,
  status,
  notified_at: null,
  error: { code, message },
});

async function publish(
  { services, account, signal }: Context<SearchConsoleServices>,
  url: string,
  type: NotificationType,
): Promise<string> {
  const answer = await ask(services, {
    accountId: account.id,
    scope: 'indexing',
    path: 'v3/urlNotifications:publish',
    body: { url, type },
    signal,
  });
  const { urlNotificationMetadata: metadata } = answer as {
    urlNotificationMetadata?: Record<'latestUpdate' | 'latestRemove', { notifyTime?: string } | undefined>;
  };
  const latest = type === 'URL_UPDATED' ? metadata?.latestUpdate : metadata?.latestRemove;
  const at = Date.parse(latest?.notifyTime ?? '');
  return new Date(Number.isNaN(at) ? services.clock.now() : at).toISOString();
}

async function spend({ database, clock }: SearchConsoleServices, project: string): Promise<void> {
  const { startsAt, endsAt } = pacificBounds(clock.now());
  if (await database.system((sql) => takeOfProject(sql, project, startsAt, PER_DAY))) return;
  const retryAfter = Math.max(1, Math.ceil((endsAt.getTime() - clock.now().getTime()) / 1_000));
  throw rateLimitExceeded(
    `All ${PER_DAY} notifications of the Indexing API for today are used. Try again after midnight Pacific time.`,
    { limit: 'indexing_notifications_per_day', limitValue: PER_DAY, retryAfter },
  );
}

async function quotaOf(
  { database, clock }: SearchConsoleServices,
  project: string,
): Promise<Notified['quota']> {
  const { startsAt, endsAt } = pacificBounds(clock.now());
  const used = await database.system((sql) => usedOfProject(sql, project, startsAt));
  return { limit: PER_DAY, used, remaining: Math.max(0, PER_DAY - used), resets_at: endsAt.toISOString() };
}
