import { checkText } from '../../../../http/json-body.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { type Threads, threadTask } from '../../../../platform/threads/index.ts';
import { jsonFault } from './json-fault.ts';

export const IMPORT_FORMATS = ['json', 'yaml', 'scrapy', 'sitemap'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

export interface ReadContent {
  format: ImportFormat;
  value: Record<string, unknown>;
}

const task = threadTask<typeof import('../tasks/parse-yaml.task.ts').default>(
  import.meta.resolve('../tasks/parse-yaml.task.ts'),
);

/** A description as an object, whatever it is written in. Faults name the line. */
export async function readContent(
  threads: Threads,
  content: string | Record<string, unknown>,
  format: ImportFormat | undefined,
  signal: AbortSignal,
): Promise<ReadContent> {
  const value = typeof content === 'string' ? await parse(threads, content, format, signal) : content;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw wrong('must be an object with the fields of a spider');
  checkText(value, '/content', 0);
  const fields = value as Record<string, unknown>;
  return { format: format ?? guess(fields, typeof content === 'string' && !isJson(content)), value: fields };
}

const isJson = (text: string): boolean => /^\s*[{[]/.test(text);

async function parse(
  threads: Threads,
  text: string,
  format: ImportFormat | undefined,
  signal: AbortSignal,
): Promise<unknown> {
  if (format === 'json' || (format !== 'yaml' && isJson(text))) return parseJson(text);
  const yaml = await threads.run(task, text, { signal });
  if ('fault' in yaml) throw wrong(`is not valid YAML: ${yaml.fault}`);
  return yaml.value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong(`is not valid JSON: ${jsonFault(text)}`);
  }
}

function guess(value: Record<string, unknown>, isYaml: boolean): ImportFormat {
  if ('sitemap_url' in value || 'sitemap_urls' in value) return 'sitemap';
  if ('definition' in value) return isYaml ? 'yaml' : 'json';
  if ('start_urls' in value || 'rules' in value || 'callbacks' in value) return 'scrapy';
  return isYaml ? 'yaml' : 'json';
}

const wrong = (message: string) =>
  invalidRequest(`content ${message}.`, { details: [{ path: 'content', message }] });
