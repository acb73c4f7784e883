import { callOf, curlOf } from '../../../lib/curl.ts';
import { quotedName, quotedText } from '../filters.ts';

/** What a tool has to know to find a dataset. */
export interface Place {
  /** Of Granary, for other programs. */
  url: string;
  /** The account ID. */
  warehouse: string;
  table: string;
}

interface Lines {
  title: string;
  text: string;
}

interface Tool {
  label: string;
  /** Said before the lines. */
  note: string;
  lines(place: Place): readonly Lines[];
}

export const NAMESPACE = 'datasets';
export const catalogUrl = ({ url }: Pick<Place, 'url'>): string => `${url}/iceberg`;

const ROWS = 100;
const SPARK_PACKAGES = [
  'org.apache.iceberg:iceberg-spark-runtime-4.0_2.13:1.10.0',
  'org.apache.iceberg:iceberg-aws-bundle:1.10.0',
].join(',');

/** JSON's texts are texts of Python, too. */
const pythonText = (text: string): string => JSON.stringify(text);
const sparkName = (name: string): string => `\`${name.replaceAll('`', '``')}\``;
const selectFrom = (table: string): string => `SELECT * FROM ${table} LIMIT ${ROWS}`;
const inCatalog = (name: string): string => selectFrom(`granary.${NAMESPACE}.${name}`);

/** The statement that Granary itself runs. */
export const granarySql = (name: string): string => selectFrom(quotedName(name));

const pyiceberg = (place: Place): string => `import os
from pyiceberg.catalog import load_catalog

catalog = load_catalog("granary", type="rest",
    uri=${pythonText(catalogUrl(place))},
    token=os.environ["GRANARY_KEY"],
    warehouse=${pythonText(place.warehouse)})
table = catalog.load_table((${pythonText(NAMESPACE)}, ${pythonText(place.table)}))
rows = table.scan(limit=${ROWS}).to_arrow()`;

const duckdb = (place: Place): string => `INSTALL iceberg;
LOAD iceberg;
CREATE SECRET (TYPE iceberg, TOKEN getenv('GRANARY_KEY'));
ATTACH ${quotedText(place.warehouse)} AS granary
  (TYPE iceberg, ENDPOINT ${quotedText(catalogUrl(place))});
${inCatalog(quotedName(place.table))};`;

const spark = (place: Place): string =>
  [
    `pyspark --packages ${SPARK_PACKAGES}`,
    '--conf spark.sql.catalog.granary=org.apache.iceberg.spark.SparkCatalog',
    '--conf spark.sql.catalog.granary.type=rest',
    `--conf spark.sql.catalog.granary.uri=${catalogUrl(place)}`,
    '--conf "spark.sql.catalog.granary.token=$GRANARY_KEY"',
    `--conf spark.sql.catalog.granary.warehouse=${place.warehouse}`,
  ].join(' \\\n  ');

const trino = (place: Place): string => `connector.name=iceberg
iceberg.catalog.type=rest
iceberg.rest-catalog.uri=${catalogUrl(place)}
iceberg.rest-catalog.security=OAUTH2
iceberg.rest-catalog.oauth2.token=\${ENV:GRANARY_KEY}
iceberg.rest-catalog.vended-credentials-enabled=true
iceberg.rest-catalog.case-insensitive-name-matching=true
fs.native-s3.enabled=true
s3.endpoint=${place.url}/s3
s3.path-style-access=true
s3.region=us-east-1`;

export const TOOLS = {
  pyiceberg: {
    label: 'PyIceberg',
    note: 'Install it with: pip install "pyiceberg[pyarrow]"',
    lines: (place) => [{ title: 'Python', text: pyiceberg(place) }],
  },
  duckdb: {
    label: 'DuckDB',
    note: 'Run this in the DuckDB command line. Other clients have no getenv: pass the key to them as text.',
    lines: (place) => [{ title: 'DuckDB SQL', text: duckdb(place) }],
  },
  spark: {
    label: 'Spark',
    note: 'For Spark 4.0. The same settings work for spark-sql, spark-shell and spark-submit.',
    lines: (place) => [
      { title: 'Shell command', text: spark(place) },
      { title: 'Python', text: `spark.sql(${pythonText(inCatalog(sparkName(place.table)))}).show()` },
    ],
  },
  trino: {
    label: 'Trino',
    note: 'Add the catalog on every node of the cluster, with GRANARY_KEY in the environment of Trino.',
    lines: (place) => [
      { title: 'etc/catalog/granary.properties', text: trino(place) },
      { title: 'Trino SQL', text: inCatalog(quotedName(place.table)) },
    ],
  },
  sql: {
    label: 'SQL',
    note: 'Granary runs it, and nothing has to be set up. From a shell the key also needs the scope query:read.',
    lines: ({ table }) => [
      { title: 'SQL', text: granarySql(table) },
      { title: 'Shell command', text: curlOf(callOf('query.run', { sql: granarySql(table) })) },
    ],
  },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;
export const TOOL_NAMES = Object.keys(TOOLS) as readonly ToolName[];
