/**
 * Import rules within projects, which ESLint's module boundaries do not cover. `npx nx dependency-cycles workspace`
 * checks them, `docs/design.md` shows them.
 */

/** The server's layers, lowest first. A file imports from its own layer and those below. */
const serverLayers = [
  'common',
  'database',
  'contract',
  'config',
  'modules',
  'plugins',
  '(app|start|commands|telemetry)',
];

const server = (folders) => `^apps/admin-api/src/(${folders.join('|')})/`;

const handlers = String.raw`${server(['modules'])}.*-handlers\.ts$`;

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'circular-files',
      comment: 'Move what both need into a file of its own. An import of a type counts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'circular-folders',
      comment: 'Move what both folders need to the layer below them.',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...serverLayers.slice(0, -1).map((layer, index) => ({
      name: `above-${layer}`,
      comment: 'Imports on the server go down the layers (docs/design.md, "The server\'s layers").',
      severity: 'error',
      from: { path: server([layer]) },
      to: { path: server(serverLayers.slice(index + 1)) },
    })),
    {
      name: 'handlers-outside-app',
      comment: "Handlers translate HTTP, and only the app imports them. Call the area's service instead.",
      severity: 'error',
      from: { path: server(['modules']) },
      to: { path: handlers },
    },
    {
      name: 'logic-in-repository',
      comment: 'A repository contains SQL; its callers contain the logic.',
      severity: 'error',
      from: { path: String.raw`${server(['modules'])}.*-repository[\w-]*\.ts$` },
      to: { path: [handlers, String.raw`${server(['modules'])}.*-service\.ts$`] },
    },
    {
      name: 'test-code-in-product',
      comment: 'Code for tests and tools must not reach a build.',
      severity: 'error',
      from: { path: '^(apps/admin-(api|web)|libs/(?!testing/)[^/]+)/src/', pathNot: '/test-support/' },
      to: { path: String.raw`^(tools|libs/testing)/|/test-support/|/search-examples\.ts$` },
    },
    {
      name: 'records-parts-independent',
      comment: 'The parts of the records library must not import each other.',
      severity: 'error',
      from: { path: '^libs/feature-records/src/lib/([^/]+)/' },
      to: { path: '^libs/feature-records/src/lib/[^/]+/', pathNot: '^libs/feature-records/src/lib/$1/' },
    },
    {
      name: 'domain-in-ui',
      comment: 'Components are independent of the domain, and so of the exports of lists.',
      severity: 'error',
      from: { path: '^libs/ui/src/' },
      to: { path: String.raw`^libs/shared/src/(lib/)?exports\b` },
    },
    {
      name: 'calls-in-shared',
      comment: 'Code shared by the panel and the server makes no calls: it uses only the types of the contract.',
      severity: 'error',
      from: { path: '^libs/shared/src/' },
      to: { path: '^libs/api-client/src/', pathNot: String.raw`^libs/api-client/src/schema\.ts$` },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Nothing imports specs, and only specs import stories; both may import from any layer.
    exclude: { path: String.raw`(^|/)(dist|out-tsc|generated|storybook-static|test-results)/|\.(spec|stories)\.tsx?$` },
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Resolves imports of other libraries to their source.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
