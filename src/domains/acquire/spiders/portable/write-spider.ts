import { stringify } from 'yaml';
import type { Column } from '../../../../platform/tables/index.ts';
import type { Spider } from '../schema.ts';
import { PORTABLE, type PortableSpider } from './format.ts';

export const EXPORT_FORMATS = ['json', 'yaml'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Without anything that belongs to the account: ids stay behind. */
export const portableOf = (
  { name, site_url, scope, definition }: Spider,
  columns: readonly Column[] | undefined,
): PortableSpider => ({
  format: PORTABLE,
  name,
  site_url,
  scope,
  definition,
  dataset:
    columns === undefined
      ? null
      : {
          columns: columns.map(({ name: column, type, nullable }) => ({
            name: column,
            data_type: type,
            nullable,
          })),
        },
});

export const written = (spider: PortableSpider, format: ExportFormat): string =>
  format === 'json'
    ? `${JSON.stringify(spider, null, 2)}\n`
    : stringify(spider, { aliasDuplicateObjects: false });

export const fileName = (name: string, format: ExportFormat): string => {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
  return `${plain || 'spider'}.spider.${format}`;
};
