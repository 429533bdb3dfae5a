import { createConsumerProject, type ConsumerProject } from './consumer-project';
import { readReadmeExamples } from './readme-examples';

/** The server's origin in the README's examples. */
export const README_ORIGIN = 'http://127.0.0.1:4200';

export const compilerOptions = {
  strict: true,
  target: 'es2023',
  jsx: 'react-jsx',
  types: ['node'],
  outDir: 'build',
  rootDir: 'src',
  // Checking the types of other packages takes longer than everything else.
  skipLibCheck: true,
};

/** Calls that must not compile, to detect lost types. */
const wrongCalls = `
import { createApiClient } from '@countinghouse/api-client/core';
import { http } from '@countinghouse/api-client/testing';

const client = createApiClient({ baseUrl: '', getToken: () => undefined });
// @ts-expect-error no such path
void client.GET('/plans');
// @ts-expect-error no such status
void client.PUT('/withdrawal/status/{id}', { params: { path: { id: '1' } }, body: { status: 'paid' } });
// @ts-expect-error no such property
http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [{ name: 'Gold' }] }));
`;

/** Creates a project with the README's examples and calls that must not compile. */
export function createReadmeProject(origin = README_ORIGIN): ConsumerProject {
  const project = createConsumerProject();
  for (const [name, content] of readReadmeExamples()) {
    project.write(`src/${name}`, content.replaceAll(README_ORIGIN, origin));
  }
  project.write('src/wrong-calls.ts', wrongCalls);
  const writeConfig = (name: string, resolution: object) =>
    project.write(name, JSON.stringify({ compilerOptions: { ...compilerOptions, ...resolution }, include: ['src'] }));
  writeConfig('tsconfig.json', { module: 'nodenext', moduleResolution: 'nodenext' });
  writeConfig('tsconfig.bundler.json', { module: 'esnext', moduleResolution: 'bundler', noEmit: true });
  return project;
}
