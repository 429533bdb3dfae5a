import { server } from '@countinghouse/api-client/testing/node';
import { onTestFinished } from 'vitest';

/** Records the URLs of requests until the test ends, with the path below the API's. */
export function recordRequests(): URL[] {
  const urls: URL[] = [];
  const recordUrl = ({ request }: { request: Request }) => {
    const url = new URL(request.url);
    url.pathname = url.pathname.replace('/api/admin', '');
    urls.push(url);
  };
  server.events.on('request:start', recordUrl);
  onTestFinished(() => server.events.removeListener('request:start', recordUrl));
  return urls;
}
