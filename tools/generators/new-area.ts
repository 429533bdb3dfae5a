import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { nx, root } from '../nx.mjs';
import { generateMigration } from './generate-migration';
import { updateContractPages } from './update-contract-pages';
import * as contract from './templates/contract';
import * as feature from './templates/feature';
import * as server from './templates/server';
import { append, create, insertBefore } from './workspace-files';
import { singularOf, toWord } from './words';

/** The features, each with the flag that opens its new areas unless another is named. */
const features: Record<string, string> = { users: 'users', finance: 'plans', support: 'support' };

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { feature: { type: 'string' }, permission: { type: 'string' } },
});
const [name] = positionals;
const flag = features[values.feature ?? ''];

if (name === undefined || flag === undefined) {
  console.error(
    `Usage: npm run new:area -- <plural> --feature ${Object.keys(features).join('|')} [--permission <flag>]`,
  );
  process.exit(1);
}

/** What may open an area, in the words of `x-permission`. */
const session: { Permissions: { properties: object } } = parse(
  readFileSync(join(root, 'openapi/schemas/session.yaml'), 'utf8'),
);
const permissions = [...Object.keys(session.Permissions.properties), 'any', 'main-admin'];

const words: contract.AreaWords = {
  many: toWord(name),
  one: toWord(singularOf(name)),
  permission: values.permission ?? (await askForPermission(flag)),
};
const { many, one } = words;
if (!permissions.includes(words.permission)) {
  console.error(`"${words.permission}" is no permission; there are ${permissions.join(', ')}.`);
  process.exit(1);
}

await writeContract();
await writeServer();
await writeFeature(`feature-${values.feature}`);
await writePanel(`feature-${values.feature}`);
if (!nx(['run-many', '-t', 'generate'], { quiet: true })) process.exit(1);
updateContractPages();
generateMigration(many.kebab);
console.log(`
${many.title} can be seen at /admin/${many.kebab} by whoever has "${words.permission}". Next:

  1. Write its fields: openapi/schemas/${many.kebab}.yaml, then as CONTRIBUTING.md says under "Adding a field".
  2. Give it an icon and a place in the menu: libs/feature-${values.feature}/src/lib/${many.kebab}/${many.kebab}-area.ts.
  3. npm run pictures:accept takes the first picture of its story.
  4. npm run test:changed.`);

/** Asks whoever is at the terminal; without one, it is the flag of the feature. */
async function askForPermission(usual: string): Promise<string> {
  if (!process.stdin.isTTY) return usual;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Which permission opens it? ${permissions.join(', ')} (${usual}): `);
  terminal.close();
  return answer.trim() || usual;
}

async function writeContract() {
  await create(`openapi/schemas/${many.kebab}.yaml`, contract.schemas(words));
  await create(`openapi/paths/${many.kebab}.yaml`, contract.operations(words));
  await insertBefore('openapi/openapi.yaml', '\npaths:\n', contract.tag(words));
  await insertBefore('openapi/openapi.yaml', 'components:\n', contract.path(words));
  const capabilities = 'openapi/schemas/capabilities.yaml';
  await insertBefore(capabilities, '  # What each', `    - ${many.snake}\n`);
  await append(capabilities, contract.capability(words));
}

async function writeServer() {
  const module = `apps/admin-api/src/modules/${many.kebab}/${many.kebab}`;
  await create(`apps/admin-api/src/database/schema/${many.kebab}.ts`, server.table(words));
  await append('apps/admin-api/src/database/schema.ts', `export * from './schema/${many.kebab}';`);
  await create(`${module}-repository.ts`, server.repository(words));
  await create(`${module}-handlers.ts`, server.handlers(words));
  await create(`${module}.spec.ts`, server.spec(words));
  const handlers = 'apps/admin-api/src/app/handlers.ts';
  await insertBefore(
    handlers,
    'import type { Handlers }',
    `import { ${many.camel}Handlers } from '../modules/${many.kebab}/${many.kebab}-handlers';\n`,
  );
  await insertBefore(handlers, '});', `  ...${many.camel}Handlers(deps),\n`);
  const capabilities = 'apps/admin-api/src/modules/capabilities/capabilities-handlers.ts';
  await insertBefore(capabilities, '];', `  '${many.snake}',\n`);
}

async function writeFeature(library: string) {
  const folder = `libs/${library}/src/lib/${many.kebab}`;
  await create(`${folder}/${many.kebab}-area.ts`, feature.area(words));
  await create(`${folder}/${many.kebab}-api.ts`, feature.api(words));
  await create(`${folder}/${one.kebab}-columns.tsx`, feature.columns(words));
  await create(`${folder}/${many.kebab}-page.tsx`, feature.page(words));
  await create(`${folder}/${many.kebab}-page.stories.tsx`, feature.stories(words));
  await create(`${folder}/${many.kebab}-page.spec.tsx`, feature.spec(words));
  await append(
    `libs/${library}/src/index.ts`,
    `export { ${many.camel}Area } from './lib/${many.kebab}/${many.kebab}-area';`,
  );
}

async function writePanel(library: string) {
  await insertBefore(
    'libs/navigation/src/lib/paths.ts',
    '} as const;',
    `  ${many.camel}: page('/admin/${many.kebab}'),\n`,
  );
  const areas = 'apps/admin-web/src/areas.ts';
  await insertBefore(areas, '\n/** Every area', `import { ${many.camel}Area } from '@countinghouse/${library}';\n`);
  await insertBefore(areas, '];', `  ${many.camel}Area,\n`);
}
