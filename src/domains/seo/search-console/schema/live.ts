import Type, { type Static } from 'typebox';
import { Named, Nullable, Timestamp } from '../../../../kernel/schema.ts';
import { CHECK_RESULT, CHECKED_REDIRECTS } from '../../../../platform/seo/index.ts';

/** A page as Granary finds it right now. */
export const LiveView = Named('LivePageView', {
  url: Type.String(),
  final_url: Type.String({ description: 'After redirects.' }),
  checked_at: Timestamp(),
  status: Nullable(Type.Integer({ description: 'null without a response.' })),
  error: Nullable(Type.String({ description: 'Why there was no response.' })),
  redirects: Type.Array(Type.Object({ url: Type.String(), status: Type.Integer() })),
  robots: Type.Object({
    allowed: Type.Boolean({ description: 'Whether robots.txt lets the search engine fetch the page.' }),
    rule: Nullable(Type.String({ description: 'The rule that decides.' })),
    basis: Type.String({ description: 'file, none or unreachable.' }),
  }),
  noindex: Type.Boolean(),
  meta_robots: Type.Array(Type.String()),
  x_robots_tag: Type.Array(Type.String()),
  canonical: Nullable(Type.String()),
  title: Nullable(Type.String()),
  word_count: Type.Integer({ description: 'Of the main text.' }),
  simhash: Nullable(Type.String({ description: 'Nearly the same for nearly the same main text.' })),
  soft_404: Type.Boolean({ description: 'It says that there is nothing, with status 200.' }),
  structured_types: Type.Array(Type.String(), { description: 'Types of its structured data.' }),
});
export type LiveView = Static<typeof LiveView>;

/** The same, judged by the rules of checks. */
export const LiveCheck = Named('LivePageCheck', {
  ...LiveView.properties,
  ...CHECK_RESULT,
  ...CHECKED_REDIRECTS,
});
export type LiveCheck = Static<typeof LiveCheck>;

/** It is there, and may be indexed. */
export const isIndexable = ({ status, robots, noindex, soft_404: soft }: LiveView): boolean =>
  status === 200 && robots.allowed && !noindex && !soft;
