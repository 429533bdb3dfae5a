/**
 * What no file may import within its project, where ESLint's module boundaries do not look. `npx nx circles workspace` holds
 * it, `docs/design.md` draws it.
 */

/** The server's folders, lowest first. A file imports from its own floor and from those below. */
const serverFloors = [
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
      name: 'circle-of-files',
      comment: 'Move what both need into a file of its own. An import of a type counts.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'circle-of-folders',
      comment: 'Move what both folders need to the floor below them.',
      scope: 'folder',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    ...serverFloors.slice(0, -1).map((floor, index) => ({
      name: `above-${floor}`,
      comment: 'An import on the server points down (docs/design.md, "The server\'s floors").',
      severity: 'error',
      from: { path: server([floor]) },
      to: { path: server(serverFloors.slice(index + 1)) },
    })),
    {
      name: 'handlers-of-others',
      comment: "Handlers translate HTTP for the app alone. Call the area's service instead.",
      severity: 'error',
      from: { path: server(['modules']) },
      to: { path: handlers },
    },
    {
      name: 'rules-in-a-repository',
      comment: 'A repository speaks SQL. Who calls it decides.',
      severity: 'error',
      from: { path: String.raw`${server(['modules'])}.*-repository[\w-]*\.ts$` },
      to: { path: [handlers, String.raw`${server(['modules'])}.*-service\.ts$`] },
    },
    {
      name: 'tests-in-product',
      comment: 'What only tests and tools need never reaches a build.',
      severity: 'error',
      from: { path: '^(apps/admin-(api|web)|libs/(?!testing/)[^/]+)/src/', pathNot: '/test-support/' },
      to: { path: String.raw`^(tools|libs/testing)/|/test-support/|/search-examples\.ts$` },
    },
    {
      name: 'part-of-records-in-another',
      comment: 'The parts of a record know nothing of each other.',
      severity: 'error',
      from: { path: '^libs/feature-records/src/lib/([^/]+)/' },
      to: { path: '^libs/feature-records/src/lib/[^/]+/', pathNot: '^libs/feature-records/src/lib/$1/' },
    },
    {
      name: 'domain-in-ui',
      comment: 'The components know no word of the domain, so nothing of what lists export.',
      severity: 'error',
      from: { path: '^libs/ui/src/' },
      to: { path: String.raw`^libs/shared/src/(lib/)?exports\b` },
    },
    {
      name: 'calls-in-shared',
      comment: 'What the panel and the server share asks nobody: of the client it uses the types of the contract.',
      severity: 'error',
      from: { path: '^libs/shared/src/' },
      to: { path: '^libs/api-client/src/', pathNot: String.raw`^libs/api-client/src/schema\.ts$` },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Nobody imports a spec, and only specs import stories: they look at everything from above.
    exclude: { path: String.raw`(^|/)(dist|out-tsc|generated|storybook-static|test-results)/|\.(spec|stories)\.tsx?$` },
    tsConfig: { fileName: 'tsconfig.base.json' },
    // Follows an import of another library to its source.
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
  },
};
