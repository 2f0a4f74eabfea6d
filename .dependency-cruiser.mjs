const domain = '(accounts|channels|tokens|billing|logs|options|tasks|pricing|onboarding)';
const test = '\\.(spec|test|stories)\\.tsx?$';

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle is a missing event or a misplaced rule; under ES modules it also fails at load time.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'imports-resolve',
      comment: 'Every import must lead somewhere.',
      severity: 'error',
      from: {},
      // This package is types and nothing else, so there is no file to find.
      to: { couldNotResolve: true, pathNot: '^@graphql-typed-document-node/core$' },
    },
    {
      name: 'server-runs-without-dev-packages',
      comment: 'An image is built without devDependencies; what the server loads must be a dependency.',
      severity: 'error',
      from: { path: '^server/', pathNot: test },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'platform-uses-nobody',
      comment: 'Every module stands on platform, so platform may know none of them.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/platform/' },
    },
    {
      name: 'domain-below-relay-and-jobs',
      comment: 'Imports point downwards: relay and jobs use the domain, never the other way round.',
      severity: 'error',
      from: { path: `^server/${domain}/` },
      to: { path: '^server/(relay|jobs)/' },
    },
    {
      name: 'tables-are-private',
      comment: "A table has one writer: others ask its module's service.",
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: test },
      to: { path: '^server/.+\\.(repository|entity)\\.ts$', pathNot: '^server/$1/' },
    },
    {
      name: 'nobody-imports-transport',
      comment: 'Controllers and resolvers only call services; a rule worth importing belongs into one.',
      severity: 'error',
      from: { path: '^server/', pathNot: `(\\.module\\.ts|${test})$` },
      to: { path: '\\.(controller|resolver)\\.ts$' },
    },
    {
      name: 'entities-know-no-graphql',
      comment: 'The row and what may leave the server are two things.',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { path: 'node_modules/(@nestjs/graphql|graphql)/' },
    },
    {
      name: 'models-and-inputs-know-no-typeorm',
      comment: 'The shape of the API does not follow the table.',
      severity: 'error',
      from: { path: '\\.(model|input)\\.ts$' },
      to: { path: 'node_modules/(@nestjs/)?typeorm/' },
    },
    {
      name: 'errors-are-declared-in-error-files',
      comment:
        'docs/errors.md is generated from the *.errors.ts files; an error declared elsewhere would be missing there.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['\\.errors\\.ts$', test] },
      to: { path: '^server/platform/errors/define-errors\\.ts$' },
    },
    {
      name: 'relay-carries-no-crud',
      comment: 'The hot path awaits no ORM and no GraphQL.',
      severity: 'error',
      from: { path: '^server/relay/', pathNot: test },
      to: { path: 'node_modules/((@nestjs/)?typeorm|@nestjs/graphql|graphql|@apollo)/' },
    },
    {
      name: 'ports-know-no-adapter',
      comment: 'A port is what a room needs of others, in its own words; whoever can give it brings the adapter.',
      severity: 'error',
      from: { path: '\\.port\\.ts$' },
      to: { path: '^server/.+\\.(service|repository|entity|controller|resolver|module)\\.ts$' },
    },
    {
      name: 'relay-reads-options-by-its-port',
      comment: 'The hot path knows what the site wants, not what the option is called.',
      severity: 'error',
      from: { path: '^server/relay/', pathNot: ['^server/relay/ports/', test] },
      to: { path: '^server/options/options\\.service\\.ts$' },
    },
    {
      name: 'providers-stand-alone',
      comment:
        "A provider sees its interface, what several vendors' adapters need (shared), the canonical forms, the families of models and the wire helpers, not another provider, not a dialect and not the pipeline.",
      severity: 'error',
      from: { path: '^server/relay/providers/([^/]+)/', pathNot: test },
      to: {
        path: '^server/',
        pathNot: [
          '^server/relay/providers/$1/',
          '^server/relay/providers/shared/',
          '^server/relay/providers/provider\\.ts$',
          '^server/relay/ports/vendor-settings\\.port\\.ts$',
          '^server/relay/(wire|families|canonical)/',
          '^server/billing/prices/usage\\.ts$',
          // Leaves: rough counts of tokens, errors that tell administrators what their channel lacks, ids of calls.
          '^server/relay/metering/estimate\\.ts$',
          '^server/platform/(errors/(app-error|define-errors)|crypto/random)\\.ts$',
        ],
      },
    },
    {
      name: 'only-the-registry-imports-a-provider',
      comment: 'Adding a provider is one folder and one line in the registry.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/relay/providers/', test] },
      to: { path: '^server/relay/providers/[^/]+/' },
    },
    {
      name: 'only-the-registry-imports-a-provider-inside',
      comment: 'The same for the files beside the registry.',
      severity: 'error',
      from: { path: '^server/relay/providers/[^/]+\\.ts$', pathNot: ['/registry\\.ts$', test] },
      to: { path: '^server/relay/providers/[^/]+/' },
    },
    {
      name: 'client-lib-and-i18n-at-the-bottom',
      comment: 'lib, i18n <- ui, graphql <- features <- app',
      severity: 'error',
      from: { path: '^client/src/(lib|i18n)/', pathNot: test },
      to: { path: '^client/src/(ui|graphql|features|app)/' },
    },
    {
      name: 'client-ui-and-graphql-below-features',
      comment: 'lib, i18n <- ui, graphql <- features <- app',
      severity: 'error',
      from: { path: '^client/src/(ui|graphql)/', pathNot: test },
      to: { path: '^client/src/(features|app)/' },
    },
    {
      name: 'client-features-below-app',
      comment: 'lib, i18n <- ui, graphql <- features <- app',
      severity: 'error',
      from: { path: '^client/src/features/', pathNot: test },
      to: { path: '^client/src/app/' },
    },
    {
      name: 'client-features-stand-alone',
      comment: 'What two features share belongs into ui, graphql or lib.',
      severity: 'error',
      from: { path: '^client/src/features/([^/]+)/' },
      to: { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    },
    {
      name: 'client-and-server-apart',
      comment: 'The schema file and the REST contract are the only bridge.',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^server/' },
    },
    {
      name: 'server-and-client-apart',
      comment: 'The schema file and the REST contract are the only bridge.',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^client/' },
    },
    {
      name: 'nothing-imports-tests',
      comment: 'Test support never ships.',
      severity: 'error',
      from: { path: '^(server|client)/', pathNot: test },
      to: { path: ['^test/', test] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data|coverage)/' },
    // Types count: a boundary crossed by a type is crossed.
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
