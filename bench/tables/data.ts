/** The ten columns of the benchmark's rows, of all eight types. */
export const COLUMNS = [
  { name: 'n', data_type: 'integer', nullable: false },
  { name: 'product', data_type: 'text' },
  { name: 'category', data_type: 'text' },
  { name: 'price', data_type: 'float' },
  { name: 'quantity', data_type: 'integer' },
  { name: 'available', data_type: 'boolean' },
  { name: 'seen', data_type: 'timestamp' },
  { name: 'page', data_type: 'url' },
  { name: 'contact', data_type: 'email' },
  { name: 'details', data_type: 'jsonb' },
];

const sqlColumns = (
  details: string,
) => `n bigint NOT NULL, product text, category text, price float8, quantity bigint,
  available boolean, seen timestamptz, page text, contact text, details ${details}`;

export const SQL_COLUMNS = sqlColumns('jsonb');

/** As they are told from a CSV, in which JSON is a text. */
export const SQL_COLUMNS_OF_CSV = sqlColumns('text');

/** For DuckDB's CSV reader. */
export const DUCK_COLUMNS = `{'n': 'BIGINT', 'product': 'VARCHAR', 'category': 'VARCHAR', 'price': 'DOUBLE',
  'quantity': 'BIGINT', 'available': 'BOOLEAN', 'seen': 'TIMESTAMP', 'page': 'VARCHAR', 'contact': 'VARCHAR',
  'details': 'JSON'}`;

/** The rows of the benchmark as DuckDB makes them, from `range(…) AS numbers (i)`. */
export const GENERATED = `i AS n, 'product ' || hash(i) % 100000 AS product, 'category ' || hash(i * 3) % 50 AS category,
  round((hash(i * 5) % 1000000) / 100, 2)::DOUBLE AS price, (hash(i * 7) % 1000)::BIGINT AS quantity,
  hash(i * 11) % 2 = 0 AS available, TIMESTAMP '2025-01-01' + to_seconds((hash(i * 13) % 31536000)::BIGINT) AS seen,
  'https://shop.example.com/p/' || i AS page, 'buyer' || hash(i * 17) % 5000 || '@example.com' AS contact,
  '{"sku": "' || substr(md5(i::VARCHAR), 1, 8) || '", "sizes": [' || i % 40 || ', 41], "sold": null}' AS details`;

/** The same as people write it into a file: times in each of the usual ways, which DuckDB's own reader knows too. */
export const WRITTEN = `* REPLACE (CASE n % 4 WHEN 0 THEN strftime(seen, '%Y-%m-%d %H:%M:%S') WHEN 1 THEN strftime(seen, '%Y-%m-%dT%H:%M:%SZ')
  WHEN 2 THEN strftime(seen + to_microseconds(n), '%Y-%m-%dT%H:%M:%S.%fZ') ELSE strftime(seen, '%Y-%m-%dT%H:%M:%S+00:00') END AS seen)`;

export const rowOf = (n: number) => ({
  n,
  product: `product ${(n * 7919) % 100_000}`,
  category: `category ${n % 50}`,
  price: ((n * 37) % 1_000_000) / 100,
  quantity: (n * 13) % 1_000,
  available: n % 2 === 0,
  seen: '2025-03-01T09:30:00.000Z',
  page: `https://shop.example.com/p/${n}`,
  contact: `buyer${n % 5_000}@example.com`,
  details: { sku: `s-${n}`, sizes: [n % 40, 41], sold: null },
});
