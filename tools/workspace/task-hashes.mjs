// Prints, as JSON, the hash under which Nx would look each task of the wanted targets up in its cache; runs none of them.
// The workspace is the one of the working directory, which is why this is a process of its own.
import { readNxJson } from 'nx/src/config/nx-json.js';
import { createTaskHasher } from 'nx/src/hasher/create-task-hasher.js';
import { createProjectGraphAsync } from 'nx/src/project-graph/project-graph.js';
import { createTaskGraph } from 'nx/src/tasks-runner/create-task-graph.js';

const targets = process.argv.slice(2);
const projectGraph = await createProjectGraphAsync();
const projects = Object.keys(projectGraph.nodes);
const taskGraph = createTaskGraph(projectGraph, {}, projects, targets, undefined, {});
const tasks = Object.values(taskGraph.tasks).filter(({ target }) => targets.includes(target.target));
const hasher = createTaskHasher(projectGraph, readNxJson());
const hashes = await hasher.hashTasks(tasks, taskGraph, Object.fromEntries(tasks.map(({ id }) => [id, process.env])));

/** @param {string} project */
const dependenciesOf = (project) => (projectGraph.dependencies[project] ?? []).map(({ target }) => target);
console.log(
  JSON.stringify({
    hashes: Object.fromEntries(tasks.map(({ id }, index) => [id, hashes[index]?.value])),
    dependencies: Object.fromEntries(
      projects.map((project) => [project, dependenciesOf(project).filter((target) => projects.includes(target))]),
    ),
  }),
);
process.exit();
