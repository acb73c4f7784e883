import { JsonPlaces } from './json-places.ts';
import type { RecordedFinding, VerdictRecord } from './verdict-record.ts';

/** As CMS's validator begins what it says of bytes that are no JSON. */
const NO_JSON = /^JSON parsing error/;

/** The verdicts on a file in JSON with the lines of the values that their findings point to, or of where it is no JSON any more. */
export async function withJsonLines(
  verdicts: readonly VerdictRecord[],
  bytes: AsyncIterable<Buffer>,
  signal?: AbortSignal,
): Promise<VerdictRecord[]> {
  const findings = verdicts.flatMap(({ errors, alerts }) => [...errors, ...alerts]);
  const isBroken = findings.some(({ message }) => NO_JSON.test(message));
  const places = new JsonPlaces(findings.map(({ path }) => path));
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    if (places.isComplete && !isBroken) break;
    places.push(chunk);
  }
  places.finish();
  const located = (finding: RecordedFinding): RecordedFinding => {
    const line = NO_JSON.test(finding.message) ? places.brokenLine : places.lineOf(finding.path);
    return line === null ? finding : { line, ...finding };
  };
  return verdicts.map((verdict) => ({
    ...verdict,
    errors: verdict.errors.map(located),
    alerts: verdict.alerts.map(located),
  }));
}
