export { fixtures } from './lib/testing/fixtures';
export { handlers } from './lib/testing/handlers';
export { http } from './lib/testing/http';
