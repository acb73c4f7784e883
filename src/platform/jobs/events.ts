import Type from 'typebox';
import { defineEvent } from '../../kernel/events.ts';

const FACTS = Type.Record(Type.String(), Type.Unknown());

const RUN = {
  kind: Type.String({ description: 'What the job does, for instance crawl.' }),
  state: Type.String(),
  progress: FACTS,
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
