import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type FormEvent, useId, useMemo, useState } from 'react';
import { MissingPage } from '../../frame/fault-pages.tsx';
import { Page, Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useAddressState, usePathParts } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { type Call, curlOf } from '../../lib/curl.ts';
import { duration, words } from '../../lib/format.ts';
import { type DescribedOperation, useOpenApi } from '../../lib/openapi.ts';
import { faultOf, refresh, tagOf } from '../../lib/query.ts';
import { type Answered, AnswerView, readAnswer } from './answer.tsx';
import { FieldInput, readValue, textOf } from './field-input.tsx';
import { LiveEvents, tellsEvents } from './live-events.tsx';

/** Any operation as a form, made of its schema. */
export default function CallPage() {
  const { operation: id = '' } = usePathParts();
  const { data, error, isPending } = useOpenApi();
  const operation = data?.byId.get(id);
  if (error !== null) return <ErrorNote error={error} className="m-6" />;
  if (isPending) return <SkeletonRows rows={8} className="m-6" />;
  return operation === undefined ? <MissingPage /> : <OperationForm key={id} operation={operation} />;
}

type Texts = Readonly<Record<string, string>>;

const textsOf = (values: Readonly<Record<string, unknown>>): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));

function OperationForm({ operation }: { operation: DescribedOperation }) {
  const { id, method, path, summary, description, fields, uploads, role, tag } = operation;
  const form = useId();
  const [given, setGiven] = useAddressState<Record<string, unknown>>('input');
  const [texts, setTexts] = useState<Texts>(() => textsOf(given ?? {}));
  const [file, setFile] = useState<File>();
  const [fault, setFault] = useState<Error>();
  const send = useMutation({
    mutationFn: async (input: Record<string, unknown>): Promise<Answered> => {
      const began = performance.now();
      const options =
        file === undefined ? {} : { upload: file, contentType: file.type || 'application/octet-stream' };
      const response = await api().raw(id as 'datasets.get', input as never, options);
      return readAnswer(response, (performance.now() - began) / 1_000);
    },
    onSuccess: () => (method === 'GET' ? undefined : refresh(tagOf(id))),
  });
  const input = useMemo(() => inputOf(operation, texts), [operation, texts]);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (input instanceof Error) return setFault(input);
    setFault(undefined);
    if (!fields.some(({ name }) => name.includes('password'))) setGiven(input);
    send.mutate(input);
  };
  const curl = curlFor(id, input);
  return (
    <Page
      title={summary}
      crumbs={[
        { label: 'Operations', to: '/calls' },
        { label: words(tag), to: `/calls?text=${tag}.` },
      ]}
      facts={[
        <Badge key="method" tone={method === 'DELETE' ? 'bad' : 'plain'} className="font-mono">
          {method}
        </Badge>,
        <code key="path" className="font-mono text-xs break-all">
          {path}
        </code>,
        role !== undefined && `requires role ${role}`,
      ]}
      actions={
        <>
          {Object.keys(operation.example).length > 0 && (
            <Button onClick={() => setTexts({ ...texts, ...textsOf(operation.example) })}>Use example</Button>
          )}
          <Button
            kind={method === 'DELETE' ? 'danger' : 'primary'}
            type="submit"
            form={form}
            busy={send.isPending}
          >
            <Play /> Call
          </Button>
        </>
      }
    >
      {description !== undefined && <p className="mb-4 max-w-prose text-sm text-quiet">{description}</p>}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Section title="Input">
          <form id={form} onSubmit={onSubmit} className="grid gap-3 p-3 sm:grid-cols-2">
            {fields.length === 0 && <p className="text-sm text-quiet">This operation has no input.</p>}
            {fields.map((field) => (
              <FieldInput
                key={`${field.place} ${field.name}`}
                field={field}
                value={texts[field.name] ?? ''}
                onChange={(text) => setTexts({ ...texts, [field.name]: text })}
                error={faultOf(send.error, field.name)}
              />
            ))}
            {uploads.length > 0 && (
              <label className="flex flex-col gap-1 text-sm font-medium sm:col-span-2">
                Or upload a file as the body
                <input
                  type="file"
                  className="text-sm font-normal"
                  onChange={(event) => setFile(event.target.files?.[0])}
                />
              </label>
            )}
            {(fault ?? send.error) !== null && (fault ?? send.error) !== undefined && (
              <ErrorNote error={fault ?? send.error} className="sm:col-span-2" />
            )}
          </form>
        </Section>
        <div className="flex min-w-0 flex-col gap-4">
          <Section title="curl" actions={<CopyButton text={curl} label="Copy command" />}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
            <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-xs">
              {curl}
            </pre>
          </Section>
          {send.data !== undefined && tellsEvents(id) && (
            <LiveEvents id={id} input={send.variables as never} />
          )}
          {send.data !== undefined && (
            <Section title="Response" note={`${send.data.status} · ${duration(send.data.seconds)}`}>
              <AnswerView answer={send.data} name={id} />
            </Section>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The typed texts as the operation takes them, or why they cannot be. */
function inputOf({ fields }: DescribedOperation, texts: Texts): Record<string, unknown> | Error {
  try {
    const filled = fields.map((field) => [field.name, readValue(field, texts[field.name] ?? '')] as const);
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  } catch (error) {
    return error as Error;
  }
}

function curlFor(id: string, input: Record<string, unknown> | Error): string {
  try {
    return curlOf({ operation: id, input: input instanceof Error ? {} : input } as unknown as Call);
  } catch (error) {
    // A part of the path is still empty.
    return error instanceof Error ? `# ${error.message}` : '';
  }
}
