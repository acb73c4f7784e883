import type { Area, Base } from './area.ts';

/** What software and visitors report of themselves: events, traces, metrics, logs. */
export function composeTelemetry(_base: Base): Area {
  return { domains: [] };
}
