import { invalidRequest } from '../../../../kernel/errors.ts';
import { checkShape } from '../../../../resource/check-shape.ts';
import { PORTABLE, PortableSpider, type ReadSpider } from './format.ts';
import { fromScrapy } from './from-scrapy.ts';
import { fromSitemap } from './from-sitemap.ts';
import type { ReadContent } from './read-content.ts';

/** A description of any kind as a portable spider, or 400 with the place of what is wrong. */
export function readSpider({ format, value }: ReadContent): ReadSpider {
  if (format === 'scrapy') return withHandlers(fromScrapy(value));
  if (format === 'sitemap') return withHandlers(fromSitemap(value));
  if (value.format !== PORTABLE)
    throw invalidRequest(
      `content.format must be "${PORTABLE}", as in an export. For other descriptions set format to scrapy or sitemap.`,
      { details: [{ path: 'content.format', message: `must be "${PORTABLE}"` }] },
    );
  return withHandlers({ spider: checkShape(PortableSpider, value), warnings: [] });
}

function withHandlers(read: ReadSpider): ReadSpider {
  if (read.spider.definition.handlers.length > 0) return read;
  throw invalidRequest('content has no fields to extract. Add fields, or a rule whose callback has some.', {
    details: [{ path: 'content.fields', message: 'is missing' }],
  });
}
