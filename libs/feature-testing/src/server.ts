import { handlers } from '@countinghouse/api-client/testing';
import { setupServer } from 'msw/node';

/** The network's edge: answers as the contract says, but for what a test puts before it. */
export const server = setupServer(...handlers);
