import { createHash } from 'node:crypto';
import { ApiError } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { type Quantities, sumOfQuantities } from '../../../../platform/jobs/index.ts';
import {
  type DataMoved,
  done,
  type StageContext,
  type StageResult,
  waitFor,
} from '../../../../platform/runs/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';
import type { WebhookSecrets } from './secret.ts';
import { signedHeaders } from './sign.ts';

export interface WebhookTools {
  web: Pick<GuardedClient, 'fetch'>;
  secrets: WebhookSecrets;
  /** The pauses after failed deliveries, in milliseconds. */
  pauses?: readonly number[];
}

/** After 5 s, 30 s, 2 min, 10 min, 1 h and 6 h; then it has failed. */
const PAUSES = [5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000];
const JITTER = 0.1;
const TIMEOUT_MS = 15_000;
const MOST_ANSWER_BYTES = 64 * 1024;
const GONE = 410;

/** One try to deliver, as it is shown on the stage. */
export interface Delivery {
  attempt: number;
  at: string;
  webhook_id: string;
  url: string;
  status: number | null;
  error: string | null;
  duration_ms: number;
}

interface Kept {
  deliveries: Delivery[];
  /** The stage's attempt that the tries belong to. */
  attempt: number;
  body?: string;
  output?: Record<string, unknown>;
  moved?: DataMoved;
  cost?: Partial<Quantities>;
}

export interface Message {
  url: string;
  headers?: Readonly<Record<string, string>>;
  timeoutSecs?: number | undefined;
  /** Made once, and kept for the tries that follow. */
  compose(): Promise<{
    body: string;
    output: Record<string, unknown>;
    moved?: DataMoved;
    /** Of making it; each try to send it counts besides. */
    cost?: Partial<Quantities>;
    record?(sql: Sql): Promise<void>;
  }>;
}

/** Delivers a message, or says when to try again. The same message has the same id, however often it is sent. */
export async function deliver(
  tools: WebhookTools,
  context: Omit<StageContext, 'config'>,
  message: Message,
): Promise<StageResult> {
  const kept = await prepared(context, message);
  const { deliveries, body = '{}' } = kept;
  const delivery = await send(tools, context, message, { body, attempt: deliveries.length + 1 });
  const sent = { bytes: Buffer.byteLength(body) };
  const next: Kept = { ...kept, deliveries: [...deliveries, delivery] };
  await context.keep(next);
  context.progress({ deliveries: next.deliveries });
  const { status, error } = delivery;
  context.log(`Delivery ${delivery.attempt}: ${error ?? status}`);
  if (error === null)
    return done(
      { ...kept.output, webhook_id: delivery.webhook_id, deliveries: next.deliveries },
      {
        cost: sumOfQuantities([sent, kept.cost ?? {}]),
        ...(kept.moved === undefined ? {} : { moved: kept.moved }),
      },
    );
  const tries = next.deliveries.length;
  const pauses = tools.pauses ?? PAUSES;
  if (status === GONE || tries > pauses.length) throw undelivered(message.url, status, tries, error);
  return { ...waitFor((pauses[tries - 1] ?? 0) * (1 + JITTER * Math.random())), cost: sent };
}

/** What is sent, made before the first try and the same in all of them. */
async function prepared(context: Omit<StageContext, 'config'>, message: Message): Promise<Kept> {
  const kept = context.checkpoint as Kept | null;
  if (kept?.body !== undefined)
    return kept.attempt === context.attempt ? kept : { ...kept, deliveries: [], attempt: context.attempt };
  const { body, output, moved, cost, record } = await message.compose();
  const made = {
    deliveries: [],
    attempt: context.attempt,
    body,
    output,
    ...(moved === undefined ? {} : { moved }),
    ...(cost === undefined ? {} : { cost }),
  };
  await context.keep(made, record);
  return made;
}

/** The same for the same stage of the same run, also when its delivery is repeated by hand. */
export const webhookIdOf = ({ run, stageId }: Pick<StageContext, 'run' | 'stageId'>): string =>
  `msg_${createHash('sha256').update(`${run.originId}:${stageId}`).digest('base64url').slice(0, 27)}`;

async function send(
  { web, secrets }: WebhookTools,
  context: Omit<StageContext, 'config'>,
  { url, headers, timeoutSecs }: Message,
  { body, attempt }: { body: string; attempt: number },
): Promise<Delivery> {
  const at = new Date();
  const id = webhookIdOf(context);
  const secret = await context.transact((sql) => secrets.read(sql, context.account.id));
  const timeoutMs = timeoutSecs === undefined ? TIMEOUT_MS : timeoutSecs * 1_000;
  const about = { attempt, at: at.toISOString(), webhook_id: id, url };
  const since = () => Date.now() - at.getTime();
  try {
    const answer = await web.fetch(url, {
      method: 'POST',
      headers: { ...headers, ...signedHeaders(secret, { id, body, at }) },
      body,
      signal: context.signal,
      timeoutMs,
      headersTimeoutMs: timeoutMs,
      maxBytes: MOST_ANSWER_BYTES,
      follow: 'manual',
    });
    answer.body.destroy();
    const isGood = answer.status >= 200 && answer.status < 300;
    const error = isGood ? null : `returned ${answer.status}`;
    return { ...about, status: answer.status, error, duration_ms: since() };
  } catch (error) {
    if (context.signal.aborted) throw error;
    const message = error instanceof ApiError ? error.message : 'The receiver could not be reached.';
    return { ...about, status: null, error: message, duration_ms: since() };
  }
}

const undelivered = (url: string, status: number | null, tries: number, error: string) =>
  new ApiError(
    'webhook_failed',
    424,
    status === GONE
      ? `"${url}" returned 410 and wants no more deliveries. Correct the URL, then run the stage again.`
      : `"${url}" accepted no delivery in ${tries} attempts; the last one: ${error}. Resend it with POST /api/v1/pipelines/execute-step.`,
  );
