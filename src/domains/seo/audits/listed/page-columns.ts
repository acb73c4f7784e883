import type { FileColumns } from '../../../../platform/lakehouse/index.ts';
import type { FlatFacts } from '../../../../platform/seo/index.ts';

const FACTS: Readonly<Record<keyof FlatFacts, string>> = {
  ...{ content_type: 'VARCHAR', indexable: 'BOOLEAN', indexability: 'VARCHAR' },
  ...{ title: 'VARCHAR', title_length: 'INTEGER', description: 'VARCHAR', description_length: 'INTEGER' },
  ...{ h1: 'VARCHAR', h1_count: 'INTEGER', h2: 'VARCHAR', h2_count: 'INTEGER' },
  ...{ robots: 'VARCHAR', canonical: 'VARCHAR', redirect_url: 'VARCHAR' },
  ...{ language: 'VARCHAR', detected_language: 'VARCHAR' },
  ...{ words: 'INTEGER', text_ratio: 'DOUBLE', flesch: 'DOUBLE' },
  ...{ internal_links: 'INTEGER', external_links: 'INTEGER', nofollow_links: 'INTEGER' },
  ...{ images: 'INTEGER', images_without_alt: 'INTEGER', scripts: 'INTEGER', styles: 'INTEGER' },
  ...{ hreflang: 'INTEGER', structured_types: 'VARCHAR[]', open_graph: 'BOOLEAN', elements: 'INTEGER' },
  ...{ size: 'BIGINT', transferred: 'BIGINT', ttfb_ms: 'INTEGER', total_ms: 'INTEGER' },
  ...{ last_modified: 'VARCHAR', content_hash: 'VARCHAR' },
  ...{ rel_next: 'VARCHAR', rel_prev: 'VARCHAR', meta_refresh: 'VARCHAR' },
  ...{ rendered_url: 'VARCHAR', rendered_title: 'VARCHAR', rendered_robots: 'VARCHAR' },
  ...{ rendered_canonical: 'VARCHAR', rendered_words: 'INTEGER', rendered_links: 'INTEGER' },
  ...{ lcp_ms: 'INTEGER', cls: 'DOUBLE', tbt_ms: 'INTEGER' },
};

const TYPES = {
  ...{ audit_id: 'VARCHAR', start_url: 'VARCHAR', host: 'VARCHAR', completed_at: 'TIMESTAMP' },
  ...{ url: 'VARCHAR', final_url: 'VARCHAR', status: 'INTEGER', error: 'VARCHAR' },
  ...{ depth: 'INTEGER', clicks: 'INTEGER', inlinks: 'INTEGER', importance: 'DOUBLE' },
  ...{ ms: 'INTEGER', bytes: 'BIGINT', score: 'INTEGER', final_score: 'INTEGER', issues: 'INTEGER' },
  ...FACTS,
};

/**
 * Every column that files of pages have ever had. Other engines know a column by its place here, in files of all ages, so
 * that names are only added at the end, and stay when a column is not written any more.
 */
export const KNOWN_PAGE_COLUMNS = [
  ...['audit_id', 'start_url', 'host', 'completed_at', 'url', 'final_url', 'status', 'error'],
  ...['depth', 'clicks', 'inlinks', 'importance', 'ms', 'bytes', 'score', 'final_score', 'issues'],
  ...['content_type', 'indexable', 'indexability', 'title', 'title_length', 'description'],
  ...['description_length', 'h1', 'h1_count', 'h2', 'h2_count', 'robots', 'canonical', 'redirect_url'],
  ...['language', 'detected_language', 'words', 'text_ratio', 'flesch', 'internal_links'],
  ...['external_links', 'nofollow_links', 'images', 'images_without_alt', 'scripts', 'styles'],
  ...['hreflang', 'structured_types', 'structured_types.element', 'open_graph', 'elements', 'size'],
  ...['transferred', 'ttfb_ms', 'total_ms', 'last_modified', 'content_hash', 'rel_next', 'rel_prev'],
  ...['meta_refresh', 'rendered_url', 'rendered_title', 'rendered_robots', 'rendered_canonical'],
  ...['rendered_words', 'rendered_links', 'lcp_ms', 'cls', 'tbt_ms'],
];

export const PAGE_COLUMNS: FileColumns = { known: KNOWN_PAGE_COLUMNS, types: TYPES };
