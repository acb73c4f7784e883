import { notFound } from '../../../kernel/errors.ts';

export const noSuchSchema = () =>
  notFound('There is no such schema in this account. List them with GET /api/v1/schemas.');

export const noSuchVersion = (name: string, version: number, latest: number) =>
  notFound(
    `The schema "${name}" has no version ${version}; its latest is ${latest}. List them with GET /api/v1/schemas/${encodeURIComponent(name)}/versions.`,
  );
