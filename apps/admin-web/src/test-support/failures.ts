import { HttpResponse } from 'msw';

/** A way in which a call can fail. */
export interface Failure {
  name: string;
  respond: () => Response;
  hasResponse: boolean;
  /** Its status means success. */
  isSuccess: boolean;
}

const html = (status: number, heading: string) => () =>
  new HttpResponse(`<!doctype html><h1>${heading}</h1>`, { status, headers: { 'Content-Type': 'text/html' } });

/** The failures that occur in practice. */
export const failures: readonly Failure[] = [
  { name: 'no response', respond: () => HttpResponse.error(), hasResponse: false, isSuccess: false },
  { name: '500 with HTML', respond: html(500, 'Bad gateway'), hasResponse: true, isSuccess: false },
  { name: '200 that is not JSON', respond: html(200, 'Welcome to our network'), hasResponse: true, isSuccess: true },
  {
    name: '200 of the wrong shape',
    respond: () => HttpResponse.json({ success: true, data: { more: [] } }),
    hasResponse: true,
    isSuccess: true,
  },
];
