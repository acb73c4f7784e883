import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchArtifacts, javaOf, javaOfSystem, kept, pythonWith, step } from './kept.ts';

export const PARTS = ['pyiceberg', 'duckdb', 'trino', 'spark'] as const;
export type Part = (typeof PARTS)[number];

/** What a part needs, by the paths that its tests are told. */
export interface Tools {
  /** With PyIceberg, PyArrow and DuckDB. */
  python: string;
  trino: { folder: string; java: string };
  spark: { python: string; java: string; jars: string };
}

const PYTHON_PACKAGES = [
  ...['pyiceberg==0.12.0', 'pyarrow', 'duckdb==1.5.5'],
  ...['iceberg', 'httpfs', 'avro'].map((name) => `duckdb-extension-${name}==1.5.5`),
];
const TRINO = 'io.trino:trino-server:476:tar.gz';
const SPARK_JARS = [
  'org.apache.iceberg:iceberg-spark-runtime-4.0_2.13:1.10.0',
  'org.apache.iceberg:iceberg-aws-bundle:1.10.0',
];

const python = async (): Promise<Pick<Tools, 'python'>> => ({
  python: await pythonWith('python', PYTHON_PACKAGES),
});

const INSTALLERS: Readonly<Record<Part, () => Promise<Partial<Tools>>>> = {
  pyiceberg: python,
  duckdb: python,
  trino: async () => {
    const java = await javaOf('25.0.2.1');
    return { trino: { java, folder: await kept('trino', TRINO, unpackTrino) } };
  },
  spark: async () => ({
    spark: {
      java: await javaOfSystem([17, 21], 'jdk.incubator.vector'),
      jars: await kept('spark-jars', SPARK_JARS.join(' '), (folder) => fetchArtifacts(folder, SPARK_JARS)),
      python: await pythonWith('spark', ['pyspark==4.0.1']),
    },
  }),
};

export const install = (part: Part): Promise<Partial<Tools>> => INSTALLERS[part]();

/** All of it, then without the plugins that nobody asks for. */
async function unpackTrino(folder: string): Promise<void> {
  await fetchArtifacts(folder, [TRINO]);
  const [archive] = (await readdir(folder)).filter((name) => name.endsWith('.tar.gz'));
  const file = join(folder, archive ?? '');
  await step('Trino could not be unpacked', 'tar', ['xzf', file, '-C', folder, '--strip-components=1']);
  await rm(file);
  const plugins = await readdir(join(folder, 'plugin'));
  for (const name of plugins.filter((plugin) => plugin !== 'iceberg'))
    await rm(join(folder, 'plugin', name), { recursive: true });
}
