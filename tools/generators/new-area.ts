import { parseArgs } from 'node:util';
import { nx } from '../nx.mjs';
import { generateMigration } from './generate-migration';
import { updateCapabilitiesPage } from './update-capabilities-page';
import * as contract from './templates/contract';
import * as feature from './templates/feature';
import * as server from './templates/server';
import { append, borrow, create, insertBefore } from './workspace-files';
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

const words: contract.AreaWords = {
  many: toWord(name),
  one: toWord(singularOf(name)),
  permission: values.permission ?? flag,
};
const { many, one } = words;

await writeContract();
await writeServer();
await writeFeature(`feature-${values.feature}`);
await writePanel(`feature-${values.feature}`);
if (!nx(['run-many', '-t', 'generate'], { quiet: true })) process.exit(1);
updateCapabilitiesPage();
generateMigration(many.kebab);

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
  await create(`${folder}/${many.kebab}-page.spec.tsx`, feature.spec(words));
  await append(
    `libs/${library}/src/index.ts`,
    `export { ${many.camel}Area } from './lib/${many.kebab}/${many.kebab}-area';`,
  );
  await borrow('feature-users', library, ['vitest.config.ts']);
}

async function writePanel(library: string) {
  await insertBefore('libs/areas/src/lib/paths.ts', '} as const;', `  ${many.camel}: page('/admin/${many.kebab}'),\n`);
  const areas = 'apps/admin-web/src/areas.ts';
  await insertBefore(areas, '\n/** Every area', `import { ${many.camel}Area } from '@countinghouse/${library}';\n`);
  await insertBefore(areas, '];', `  ${many.camel}Area,\n`);
}
