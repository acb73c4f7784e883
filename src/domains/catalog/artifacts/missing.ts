import { notFound } from '../../../kernel/errors.ts';

export const noSuchArtifact = () =>
  notFound('There is no such artifact in this account. List them with GET /api/v1/artifacts.');
