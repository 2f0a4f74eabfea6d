const domain =
  '(accounts|audit|channels|tokens|billing|logs|notifications|options|tasks|pricing|price-updates|onboarding)';
const domain = '(accounts|audit|channels|tokens|billing|logs|notifications|options|tasks|batches|pricing|onboarding)';
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
      name: 'common-imports-nothing',
      comment: 'Everything may use common, so common uses none of our code.',
      severity: 'error',
      from: { path: '^server/common/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/common/' },
    },
    {
      name: 'protocols-are-pure',
      comment: 'Protocols translate bytes without a server: no framework, no database, no knowledge of calls.',
      severity: 'error',
      from: { path: '^server/protocols/', pathNot: test },
      to: {
        path: ['^server/', 'node_modules/(@nestjs|typeorm|pg|ioredis|bullmq|fastify|graphql|@apollo|pino)/'],
        pathNot: '^server/(protocols|common)/',
      },
    },
    {
      name: 'platform-imports-no-module',
      comment: 'Every module uses platform, so platform imports none of them.',
      severity: 'error',
      from: { path: '^server/platform/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/(platform|common)/' },
    },
    {
      name: 'relay-model-below-the-pipeline',
      comment: 'The types that all stages of a call share know no stage.',
      severity: 'error',
      from: { path: '^server/relay/model/', pathNot: test },
      to: { path: '^server/relay/', pathNot: '^server/relay/model/' },
    },
    {
      name: 'domain-below-relay',
      comment: 'The relay uses the domain modules, never the other way round.',
      severity: 'error',
      from: { path: `^server/${domain}/` },
      to: { path: '^server/relay/' },
    },
    {
      name: 'jobs-know-no-domain',
      comment: 'Modules declare their background work beside their services; jobs finds and runs it.',
      severity: 'error',
      from: { path: '^server/jobs/', pathNot: test },
      to: { path: '^server/', pathNot: '^server/(jobs|platform|common)/' },
    },
    {
      name: 'tables-are-private',
      comment: "A table has one writer: others ask its module's service.",
      severity: 'error',
      from: { path: '^server/([^/]+)/', pathNot: test },
      to: { path: '^server/.+\\.(repository|entity)\\.ts$', pathNot: '^server/$1/' },
    },
    {
      name: 'transport-is-not-imported',
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
      to: { path: '^server/common/errors/define-errors\\.ts$' },
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
      comment: 'A port states what a module needs of others; the module that provides it brings the adapter.',
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
        'A provider uses the provider interface, what several providers share, the canonical forms, the models and bytes; not another provider and not a dialect.',
      severity: 'error',
      from: { path: '^server/protocols/providers/([^/]+)/', pathNot: test },
      to: {
        path: '^server/',
        pathNot: [
          '^server/protocols/providers/($1|shared)/',
          '^server/protocols/providers/provider\\.ts$',
          '^server/protocols/(bytes|canonical|models)/',
          '^server/protocols/(vendor-settings|metering/estimate)\\.ts$',
          '^server/common/',
        ],
      },
    },
    {
      name: 'only-the-registry-imports-a-provider',
      comment: 'Adding a provider is one folder and one line in the registry.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/protocols/providers/([^/]+/|registry\\.ts)', test] },
      to: { path: '^server/protocols/providers/[^/]+/' },
    },
    {
      name: 'client-lib-and-i18n-at-the-bottom',
      comment: 'lib, i18n <- ui, graphql <- resource-list <- features <- app',
      severity: 'error',
      from: { path: '^client/src/(lib|i18n)/', pathNot: test },
      to: { path: '^client/src/(ui|graphql|resource-list|features|app)/' },
    },
    {
      name: 'client-ui-and-graphql-below-resource-list',
      comment: 'lib, i18n <- ui, graphql <- resource-list <- features <- app',
      severity: 'error',
      from: { path: '^client/src/(ui|graphql)/', pathNot: test },
      to: { path: '^client/src/(resource-list|features|app)/' },
    },
    {
      name: 'client-resource-list-below-features',
      comment: 'lib, i18n <- ui, graphql <- resource-list <- features <- app',
      severity: 'error',
      from: { path: '^client/src/resource-list/', pathNot: test },
      to: { path: '^client/src/(graphql|features|app)/' },
    },
    {
      name: 'client-features-below-app',
      comment: 'lib, i18n <- ui, graphql <- resource-list <- features <- app',
      severity: 'error',
      from: { path: '^client/src/features/', pathNot: test },
      to: { path: '^client/src/app/' },
    },
    {
      name: 'client-features-stand-alone',
      comment: 'What two features share belongs into resource-list, ui, graphql or lib.',
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
