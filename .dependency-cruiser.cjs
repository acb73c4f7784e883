// The architecture as rules: one way down, main -> commands -> program -> compose -> flows -> domains -> resource -> http -> platform -> kernel.

/** Tests and what only they use may reach anywhere. */
const TESTS = ['[.](test|support)[.]ts$', '/test(ing)?-[^/]+[.]ts$', '^test/', '^bench/'];

/** What a platform folder shows to the others and to the layers above; compose may reach deeper, it constructs. */
const PLATFORM_PUBLIC = [
  '^src/platform/[^/]+/index[.]ts$',
  // A shelf of engines, each of which is a folder with a door of its own.
  '^src/platform/prices/[^/]+/index[.]ts$',
  '^src/platform/postgres/(advisory-lock|bounds|database|locks|notices|processes)[.]ts$',
];

/** What a domain tells is its promise to all others: declared in a file that anybody may import and that imports nobody. */
const EVENTS = '^src/domains/[^/]+/[^/]+/events[.]ts$';

const layer = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from, pathNot: TESTS },
  to: { path: '^src/', pathNot: allowed },
});

/** The folders of a domain that read from top to bottom: none imports what stands before it. */
const downwards = (folder, names) =>
  names.slice(1).map((name, place) => ({
    name: `${folder.split('/').at(-1)}-reads-downwards`,
    severity: 'error',
    from: { path: `^${folder}/${name}`, pathNot: TESTS },
    to: { path: `^${folder}/(${names.slice(0, place + 1).join('|')})` },
  }));

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },

    layer('kernel-imports-nothing-above', '^src/kernel/', ['^src/kernel/']),
    layer('platform-imports-kernel', '^src/platform/', ['^src/(kernel|platform)/']),
    layer('http-imports-platform', '^src/http/', ['^src/(kernel|platform|http)/']),
    layer('resource-imports-http', '^src/resource/', ['^src/(kernel|platform|http|resource)/']),
    layer('domains-import-down', '^src/domains/', ['^src/(kernel|platform|http|resource|domains)/']),
    layer('flows-import-down', '^src/flows/', ['^src/(kernel|platform|http|resource|domains|flows)/']),
    layer('compose-imports-down', '^src/compose/', [
      '^src/(kernel|platform|http|resource|domains|flows|compose)/',
    ]),
    layer('program-imports-down', '^src/program/', [
      '^src/(kernel|platform|http|resource|domains|flows|compose|program)/',
    ]),
    layer('main-runs-commands', '^src/main[.]ts$', ['^src/kernel/', '^src/commands/index[.]ts$']),
    {
      name: 'only-main-runs-commands',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/main[.]ts$', '^src/commands/', ...TESTS] },
      to: { path: '^src/commands/' },
    },
    {
      name: 'src-shows-the-layers',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/[^/]+[.]ts$', pathNot: '^src/main[.]ts$' },
    },
    {
      name: 'only-compose-builds-the-server',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/compose/index[.]ts$', ...TESTS] },
      to: { path: '^src/http/server[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'areas-are-put-together-in-one-place',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/compose/', ...TESTS] },
      to: {
        path: '^src/compose/',
        pathNot: ['^src/compose/(index|area)[.]ts$', '^src/compose/parts/(foundation|platform)[.]ts$'],
      },
    },
    {
      name: 'platform-folders-apart',
      severity: 'error',
      from: { path: '^src/platform/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/platform/', pathNot: ['^src/platform/$1/', ...PLATFORM_PUBLIC] },
    },
    {
      name: 'platform-by-its-public-files',
      severity: 'error',
      from: { path: '^src/(http|resource|domains|flows)/', pathNot: TESTS },
      to: { path: '^src/platform/', pathNot: PLATFORM_PUBLIC },
    },
    {
      name: 'a-domain-never-imports-another',
      severity: 'error',
      from: { path: '^src/domains/([^/]+)/([^/]+)/', pathNot: TESTS },
      to: { path: '^src/domains/', pathNot: ['^src/domains/$1/$2/', EVENTS] },
    },
    {
      name: 'domains-by-their-index',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/domains/', ...TESTS] },
      to: { path: '^src/domains/', pathNot: ['^src/domains/[^/]+/[^/]+/index[.]ts$', EVENTS] },
    },
    {
      name: 'events-import-nobody',
      severity: 'error',
      from: { path: EVENTS },
      to: { path: '^src/', pathNot: ['^src/kernel/', '^src/resource/resource-events[.]ts$'] },
    },
    // The last are the files beside the folders: what all of them speak of.
    ...downwards('src/domains/catalog/datasets/import', [
      'request/',
      'job/',
      'upsert/',
      'steps/',
      'sniff/',
      'convert/',
      '[^/]+[.]ts$',
    ]),
    {
      name: 'the-dashboard-imports-the-client-alone',
      severity: 'error',
      from: { path: '^web/' },
      // Charts are drawn alike in the dashboard and in documents; what says how imports nothing.
      to: { path: '^(src|scripts|test|bench)/', pathNot: '^src/platform/charts/shared/' },
    },
    {
      name: 'shared-charts-import-nothing',
      severity: 'error',
      from: { path: '^src/platform/charts/shared/' },
      to: { pathNot: '^src/platform/charts/shared/' },
    },
    {
      name: 'nothing-imports-the-dashboard',
      severity: 'error',
      // Functions of it that need no browser are tested without one.
      from: { pathNot: ['^web/', '^test/web/[a-z-]+[.]test[.]ts$'] },
      to: { path: '^web/' },
    },
    {
      name: 'pages-keep-to-the-kit',
      severity: 'error',
      from: { path: '^web/src/(kit|lib|frame)/' },
      to: { path: '^web/src/pages/' },
    },
    {
      name: 'no-test-code-in-the-program',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { path: TESTS },
    },
    {
      name: 'no-development-packages-in-the-program',
      severity: 'error',
      from: { path: '^src/', pathNot: TESTS },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // Its packages are installed by the benchmark alone.
    exclude: { path: '^bench/crawl/crawlee/' },
    // The TypeScript of this project has no parser to offer; swc sees type imports as well, and they count.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
