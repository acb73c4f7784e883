import Type from 'typebox';
import { defineEvent } from '../../kernel/events.ts';

const FACTS = Type.Record(Type.String(), Type.Unknown());

const figure = (description: string) => Type.Number({ minimum: 0, description });

const COST = Type.Object(
  {
    cpu_ms: figure('Milliseconds of processor time, of this program and its DuckDB processes.'),
    bytes: figure(
      'Bytes received over the network, read from stored files, written to exports or sent to receivers.',
    ),
    pages: figure('Pages fetched from sites, whatever the sites answered.'),
    rows: figure('Rows written to datasets, tables and files.'),
    tokens: figure('Tokens of language models, prompts and answers together.'),
  },
  {
    description:
      'What the job has used since its start, so that later figures contain earlier ones. Missing in events of versions that did not measure it.',
  },
);

const RUN = {
  kind: Type.String({ description: 'What the job does, for instance crawl.' }),
  state: Type.String(),
  progress: FACTS,
  cost: Type.Optional(COST),
  output: Type.Optional(Type.Unknown()),
  error: Type.Optional(Type.Object({ code: Type.String(), message: Type.String() })),
};

const news = (verb: string, description: string) =>
  defineEvent(`job.${verb}`, { description, subject: 'job_id', payload: RUN });

export const jobStarted = news('started', 'A job has begun its first batch.');
export const jobProgressed = news('progressed', 'A batch of a job was saved.');
export const jobPaused = news('paused', 'A job was paused.');
export const jobResumed = news('resumed', 'A paused job goes on.');
export const jobCompleted = news('completed', 'A job has done its work.');
export const jobFailed = news('failed', 'A job has failed for good.');
export const jobCancelled = news('cancelled', 'A job was cancelled.');
