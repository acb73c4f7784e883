import type { Input, OperationId } from '../../../client/index.ts';
import { prepare } from '../../../client/request.ts';

export interface Call<Id extends OperationId = OperationId> {
  operation: Id;
  input?: Input<Id>;
  /** Anybody may call it, without a key. */
  isOpen?: boolean;
}

/** A list of calls keeps each input typed by its operation when it is made with this. */
export const callOf = <Id extends OperationId>(operation: Id, input?: Input<Id>): Call =>
  ({ operation, ...(input === undefined ? {} : { input }) }) as Call;

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The same call in a shell, with the key in an environment variable so that none is copied. */
export function curlOf({ operation, input, isOpen = false }: Call): string {
  const { method, path, body, headers } = prepare(operation, input ?? {}, {});
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(location.origin + path)}`,
    ...(isOpen ? [] : ['-H "Authorization: Bearer $GRANARY_KEY"']),
  ];
  if (body !== undefined) {
    lines.push(`-H ${quoted(`Content-Type: ${headers['content-type'] ?? 'application/json'}`)}`);
    lines.push(`-d ${quoted(String(body()))}`);
  }
  return lines.join(' \\\n  ');
}
