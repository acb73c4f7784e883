import { notFound } from '../../../kernel/errors.ts';

export const noSuchSchema = () =>
  notFound('There is no such schema in this account. List them with GET /api/v1/schemas.');
