import type { Schemas } from '../../strict';
import { fixture } from './fixture';

/** The parts of a response besides its entities. */
export const responseFixtures = {
  pagination: fixture<Schemas['Pagination']>({ page: 1, limit: 10, totalCount: 1, totalPages: 1 }),
  /** The body of an error response. */
  failure: fixture<Schemas['Failure']>({ success: false, message: 'Internal Server Error', code: 'internal' }),
};
