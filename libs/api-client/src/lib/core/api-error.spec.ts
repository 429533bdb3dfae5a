import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error';

describe('ApiError', () => {
  // covers: error.catalogue
  it.each([
    [0, 'Network Error'],
    [400, 'Bad Request'],
    [401, 'Unauthorized Access'],
    [403, 'Session expired. Please log in again.'],
    [404, 'Resource not found'],
    [500, 'Internal Server Error'],
    [502, 'The server will be back in a moment.'],
    [503, 'The server will be back in a moment.'],
    [504, 'The server will be back in a moment.'],
    [418, 'An unexpected error occurred'],
  ])('has the default message of %i without a message of the server', (status, message) => {
    expect(new ApiError({ status, code: 'unexpected' }).message).toBe(message);
  });

  it('has a message for users without the schema violation', () => {
    const error = new ApiError({
      status: 200,
      code: 'malformed',
      violation: '`data` should be a list, but is missing.',
    });
    expect(error).toMatchObject({
      message: '`data` should be a list, but is missing.',
      userMessage: 'An unexpected error occurred',
    });
    const rejected = new ApiError({ status: 409, code: 'in_use', serverMessage: '3 users hold this plan.' });
    expect(rejected.userMessage).toBe('3 users hold this plan.');
  });

  it("has the server's message", () => {
    const error = new ApiError({ status: 409, code: 'in_use', serverMessage: '3 users hold this plan.' });
    expect(error).toMatchObject({ message: '3 users hold this plan.', serverMessage: '3 users hold this plan.' });
  });
});
