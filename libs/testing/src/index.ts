export { fails, hangs, lacks, writesFile, writtenFile } from './answers';
export { enter } from './enter';
export { renderArea } from './render-area';
export { server } from '@countinghouse/api-client/testing/node';
export { findUnsaid } from './unsaid';
