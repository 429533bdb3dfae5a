import { HttpResponse } from 'msw';

/** One way in which a call can fail. */
export interface Failure {
  name: string;
  answer: () => Response;
  isAnswered: boolean;
  /** By its status it worked. */
  isSuccess: boolean;
}

const html = (status: number, heading: string) => () =>
  new HttpResponse(`<!doctype html><h1>${heading}</h1>`, { status, headers: { 'Content-Type': 'text/html' } });

/** How calls really fail. */
export const failures: readonly Failure[] = [
  { name: 'no answer', answer: () => HttpResponse.error(), isAnswered: false, isSuccess: false },
  { name: '500 with HTML', answer: html(500, 'Bad gateway'), isAnswered: true, isSuccess: false },
  { name: '200 that is not JSON', answer: html(200, 'Welcome to our network'), isAnswered: true, isSuccess: true },
  {
    name: '200 of the wrong shape',
    answer: () => HttpResponse.json({ success: true, data: { more: [] } }),
    isAnswered: true,
    isSuccess: true,
  },
];
