import { Button } from '../../kit/button.tsx';
import { Id } from '../../kit/id.tsx';
import { JsonView } from '../../kit/json-view.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { bytes, plural, words } from '../../lib/format.ts';
import { kindOf } from '../../lib/ids.ts';
import { textOf } from './field-input.tsx';

export interface Answered {
  status: number;
  seconds: number;
  json: unknown;
  /** What is no JSON: text to show, or bytes to keep. */
  file: Blob | undefined;
  text: string | undefined;
}

const LONGEST = 100_000;

export async function readAnswer(response: Response, seconds: number): Promise<Answered> {
  const type = response.headers.get('content-type') ?? '';
  const { status } = response;
  if (type.startsWith('application/json'))
    return { status, seconds, json: await response.json(), file: undefined, text: undefined };
  const file = await response.blob();
  const isText = /^text\/|csv|jsonl|ndjson|xml|yaml/.test(type) && file.size < LONGEST;
  return { status, seconds, json: undefined, file, text: isText ? await file.text() : undefined };
}

type Row = Readonly<Record<string, unknown>>;

const MOST_COLUMNS = 6;

/** The rows of an answer that is a list of records. */
function rowsOf(json: unknown): readonly Row[] | undefined {
  const list = Array.isArray(json) ? json : (json as { data?: unknown } | null)?.data;
  const isList =
    Array.isArray(list) && list.length > 0 && list.every((row) => typeof row === 'object' && row !== null);
  return isList ? (list as Row[]) : undefined;
}

const cell = (value: unknown) =>
  typeof value === 'string' && kindOf(value) !== undefined ? <Id id={value} /> : textOf(value).slice(0, 120);

const columnsOf = (rows: readonly Row[]): Column<Row>[] =>
  Object.keys(rows[0] ?? {})
    .slice(0, MOST_COLUMNS)
    .map((name) => ({
      id: name,
      head: words(name),
      cell: (row) => cell(row[name]),
      sort: (row) => textOf(row[name]),
    }));

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function AnswerView({ answer: { json, file, text }, name }: { answer: Answered; name: string }) {
  if (file !== undefined)
    return (
      <div className="flex flex-col gap-3 p-3">
        <p className="flex items-center gap-3 text-sm">
          {bytes(file.size)} of {file.type || 'nothing'}
          {file.size > 0 && <Button onClick={() => save(file, name)}>Save</Button>}
        </p>
        {text !== undefined && text !== '' && (
          <pre className="max-h-96 overflow-auto font-mono text-xs">{text}</pre>
        )}
      </div>
    );
  const rows = rowsOf(json);
  return (
    <div className="flex flex-col">
      {rows !== undefined && (
        <DataTable
          label={`${plural(rows.length, 'record')} of the answer`}
          rows={rows}
          columns={columnsOf(rows)}
          idOf={(row) => JSON.stringify(row)}
          className="max-h-96 border-b"
        />
      )}
      <JsonView value={json} className="rounded-none border-0" />
    </div>
  );
}
