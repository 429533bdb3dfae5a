import { server } from '@countinghouse/api-client/testing/node';
import { onTestFinished } from 'vitest';

/** Collects what the server is asked until the test ends: the path below the API's, and the query. */
export function noteRequests(): URL[] {
  const asked: URL[] = [];
  const note = ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace('/api/admin', '');
    asked.push(url);
  };
  server.events.on('request:start', note);
  onTestFinished(() => server.events.removeListener('request:start', note));
  return asked;
}
