import { createEmptyProject, type EmptyProject } from './empty-project';
import { readmeExamples } from './readme-examples';

/** Where the README's examples find their server. */
export const readmeOrigin = 'http://127.0.0.1:4200';

export const compilerOptions = {
  strict: true,
  target: 'es2023',
  jsx: 'react-jsx',
  types: ['node'],
  outDir: 'build',
  rootDir: 'src',
  // The types of other packages are not ours to check, and take longer than everything else here.
  skipLibCheck: true,
};

/** What must not compile, so that types that were lost on the way would be noticed. */
const wrongCalls = `
import { createApiClient } from '@countinghouse/api-client/core';
import { http } from '@countinghouse/api-client/testing';

const client = createApiClient({ baseUrl: '', getToken: () => undefined });
// @ts-expect-error no such path
void client.GET('/plans');
// @ts-expect-error no such status
void client.PUT('/withdrawal/status/{id}', { params: { path: { id: '1' } }, body: { status: 'paid' } });
// @ts-expect-error no such answer
http.get('/plan/getall', ({ response }) => response(200).json({ success: true, data: [{ name: 'Gold' }] }));
`;

/** Somebody else's project with the examples of the README, and an example of what must not compile. */
export function createReadmeProject(origin = readmeOrigin): EmptyProject {
  const project = createEmptyProject();
  for (const [name, content] of readmeExamples()) {
    project.write(`src/${name}`, content.replaceAll(readmeOrigin, origin));
  }
  project.write('src/wrong-calls.ts', wrongCalls);
  const write = (name: string, resolution: object) =>
    project.write(name, JSON.stringify({ compilerOptions: { ...compilerOptions, ...resolution }, include: ['src'] }));
  write('tsconfig.json', { module: 'nodenext', moduleResolution: 'nodenext' });
  write('tsconfig.bundler.json', { module: 'esnext', moduleResolution: 'bundler', noEmit: true });
  return project;
}
