import Type from 'typebox';
import { HttpUrl } from '../../../../kernel/schema.ts';
import { defineStageType } from '../../../../platform/runs/index.ts';
import { deliver, type WebhookTools } from '../webhooks/deliver.ts';
import type { StageParts } from './parts.ts';

export const DELIVERY_OUTPUT = {
  webhook_id: Type.Optional(Type.String()),
  deliveries: Type.Optional(Type.Array(Type.Record(Type.String(), Type.Unknown()))),
};

export const RECEIVER_TIMEOUT = Type.Optional(
  Type.Number({
    minimum: 0.1,
    maximum: 60,
    description: 'Seconds the receiver has to respond. Defaults to 15.',
  }),
);

/** Tells somebody how far the run is. */
export const webhookStage = (parts: StageParts, tools: WebhookTools) =>
  defineStageType({
    type: 'webhook',
    moves: 'send',
    summary: 'Send a signed message with the outputs of earlier stages',
    config: Type.Object({
      webhook_url: HttpUrl('URL to send to with POST.'),
      payload: Type.Optional(
        Type.Record(Type.String(), Type.Unknown(), {
          description: 'Payload to send instead of the outputs of earlier stages.',
        }),
      ),
      receiver_timeout_secs: RECEIVER_TIMEOUT,
    }),
    output: Type.Object(DELIVERY_OUTPUT),
    example: { webhook_url: 'https://hooks.example.com/granary' },
    check: async (_context, { webhook_url: url }) => (url === undefined ? [] : addressFaults(parts, url)),
    run: (context) =>
      deliver(tools, context, {
        url: context.config.webhook_url,
        timeoutSecs: context.config.receiver_timeout_secs,
        compose: async () => ({
          body: JSON.stringify({
            type: `${context.run.kind}.stage_reached`,
            timestamp: new Date().toISOString(),
            data: {
              run_id: context.run.originId,
              pipeline_id: context.run.definitionId,
              stage_id: context.stageId,
              ...(context.config.payload === undefined
                ? {
                    stages: Object.fromEntries(
                      context.upstream.map(({ stageId, status, output }) => [stageId, { status, output }]),
                    ),
                  }
                : { payload: context.config.payload }),
            },
          }),
          output: {},
        }),
      }),
  });

export function addressFaults({ checkUrl }: StageParts, url: string) {
  try {
    checkUrl(url);
    return [];
  } catch (error) {
    return [{ path: 'webhook_url', message: (error as Error).message }];
  }
}
