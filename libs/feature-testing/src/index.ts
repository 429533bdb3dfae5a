export { renderArea } from './render-area';
export { server } from './server';
