import type { Schemas } from '../../strict';
import { createFixture } from './fixture';

/** The parts of a response other than its entities. */
export const responseFixtures = {
  pagination: createFixture<Schemas['Pagination']>({ page: 1, limit: 10, totalCount: 1, totalPages: 1 }),
  /** The body of an error response. */
  failure: createFixture<Schemas['Failure']>({ success: false, message: 'Internal Server Error', code: 'internal' }),
};
