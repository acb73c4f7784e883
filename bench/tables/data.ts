/** The ten columns of the benchmark's rows. */
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
  { name: 'note', data_type: 'text' },
];

export const SQL_COLUMNS = `n bigint NOT NULL, product text, category text, price float8, quantity bigint,
  available boolean, seen timestamptz, page text, contact text, note text`;

/** For DuckDB's CSV reader. */
export const DUCK_COLUMNS = `{'n': 'BIGINT', 'product': 'VARCHAR', 'category': 'VARCHAR', 'price': 'DOUBLE',
  'quantity': 'BIGINT', 'available': 'BOOLEAN', 'seen': 'TIMESTAMP', 'page': 'VARCHAR', 'contact': 'VARCHAR',
  'note': 'VARCHAR'}`;

/** The rows of the benchmark as DuckDB makes them, from `range(…) AS numbers (i)`. */
export const GENERATED = `i AS n, 'product ' || hash(i) % 100000 AS product, 'category ' || hash(i * 3) % 50 AS category,
  round((hash(i * 5) % 1000000) / 100, 2)::DOUBLE AS price, (hash(i * 7) % 1000)::BIGINT AS quantity,
  hash(i * 11) % 2 = 0 AS available, TIMESTAMP '2025-01-01' + to_seconds((hash(i * 13) % 31536000)::BIGINT) AS seen,
  'https://shop.example.com/p/' || i AS page, 'buyer' || hash(i * 17) % 5000 || '@example.com' AS contact,
  substr(md5(i::VARCHAR), 1, 12) || ' ' || hash(i * 19) % 1000 AS note`;

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
  note: `a note about ${n}`,
});
