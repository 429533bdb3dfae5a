import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Tree } from '@nx/devkit';
import { parse } from 'yaml';
import { append, formatChanges, insertBefore, writeTemplates } from '../tree.ts';
import { toSingular, toWordForms, type WordForms } from '../word-forms.ts';

interface Options {
  name: string;
  feature: string;
  permission?: string;
}

/** The features, each with the default permission of its new areas. */
const DEFAULT_PERMISSIONS: Readonly<Record<string, string>> = { users: 'users', finance: 'plans', support: 'support' };

export default async function generateArea(
  tree: Tree,
  { name, feature, permission = DEFAULT_PERMISSIONS[feature] }: Options,
) {
  const plural = toWordForms(name);
  const singular = toWordForms(toSingular(name));
  const permissions = readPermissions(tree);
  if (!permission || !permissions.includes(permission))
    throw new Error(`"${permission}" is not a permission. Use one of ${permissions.join(', ')}.`);

  const names = { areaName: plural.kebab, recordName: singular.kebab, feature };
  writeTemplates(tree, 'area', '.', { ...names, plural, singular, permission });
  declareInContract(tree, plural);
  registerInServer(tree, plural);
  registerInPanel(tree, plural, `feature-${feature}`);
  await formatChanges(tree);

  return () => {
    runGenerators(tree.root, plural);
    console.log(`
${plural.title} is at /admin/${plural.kebab}, for admins with the permission "${permission}". Next:

  1. Add its fields in openapi/schemas/${plural.kebab}.yaml. For the next steps, see "Add a field" in CONTRIBUTING.md.
  2. Choose an icon and a position in the menu: libs/feature-${feature}/src/lib/${plural.kebab}/${plural.kebab}-area.ts.
  3. Run npm run snapshots:update to create the snapshot of its story.
  4. Run npm run test:changed.`);
  };
}

/** Returns the permissions that may open an area, as values of `x-permission`. */
function readPermissions(tree: Tree): string[] {
  const session: { Permissions: { properties: object } } = parse(
    tree.read('openapi/schemas/session.yaml', 'utf8') ?? '',
  );
  return [...Object.keys(session.Permissions.properties), 'any', 'main-admin'];
}

function declareInContract(tree: Tree, { kebab, snake, pascal, text }: WordForms) {
  const contract = 'openapi/openapi.yaml';
  insertBefore(tree, contract, '\npaths:\n', `  - name: ${kebab}\n    description: All about ${text}.\n`);
  insertBefore(tree, contract, 'components:\n', `  /${kebab}:\n    $ref: paths/${kebab}.yaml#/list${pascal}\n\n`);
  const capabilities = 'openapi/schemas/capabilities.yaml';
  insertBefore(tree, capabilities, '  # What each', `    - ${snake}\n`);
  append(
    tree,
    capabilities,
    `    ${snake}:
      operations: [list${pascal}]
      offers: There is a list of ${text}.
      without: There is no list of ${text}.`,
  );
}

function registerInServer(tree: Tree, { kebab, snake, camel }: WordForms) {
  append(tree, 'apps/admin-api/src/database/schema.ts', `export * from './schema/${kebab}';`);
  const handlers = 'apps/admin-api/src/app/handlers.ts';
  const handlersImport = `import { ${camel}Handlers } from '../modules/${kebab}/${kebab}-handlers';\n`;
  insertBefore(tree, handlers, 'import type { Handlers }', handlersImport);
  insertBefore(tree, handlers, '});', `  ...${camel}Handlers(deps),\n`);
  const capabilities = 'apps/admin-api/src/modules/capabilities/capabilities-handlers.ts';
  insertBefore(tree, capabilities, '];', `  '${snake}',\n`);
}

function registerInPanel(tree: Tree, { kebab, camel }: WordForms, library: string) {
  append(tree, `libs/${library}/src/index.ts`, `export { ${camel}Area } from './lib/${kebab}/${kebab}-area';`);
  insertBefore(tree, 'libs/navigation/src/lib/paths.ts', '} as const;', `  ${camel}: page('/admin/${kebab}'),\n`);
  const areas = 'apps/admin-web/src/areas.ts';
  insertBefore(tree, areas, '\n/** Every area', `import { ${camel}Area } from '@countinghouse/${library}';\n`);
  insertBefore(tree, areas, '];', `  ${camel}Area,\n`);
}

/** Runs the generators of types, documents and the migration. */
function runGenerators(root: string, { snake }: WordForms) {
  run(root, '.', 'nx', ['run-many', '-t', 'generate', '--outputStyle=static']);
  run(root, 'tools/documents', 'vitest', ['run', 'contract-pages', '--update']);
  run(root, 'apps/admin-api', 'drizzle-kit', ['generate', '--name', snake]);
}

function run(root: string, folder: string, command: string, args: string[]) {
  execFileSync(join(root, 'node_modules/.bin', command), args, {
    cwd: join(root, folder),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
}
