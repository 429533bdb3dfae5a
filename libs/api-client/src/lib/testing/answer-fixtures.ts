import type { Schemas } from '../../whole';
import { fixture } from './fixture';

/** What is around the entities of an answer. */
export const answerFixtures = {
  pagination: fixture<Schemas['Pagination']>({ page: 1, limit: 10, totalCount: 1, totalPages: 1 }),
  /** The body of a refusal. */
  failure: fixture<Schemas['Failure']>({ success: false, message: 'Internal Server Error', code: 'internal' }),
};
