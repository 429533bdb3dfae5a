import { server } from '@countinghouse/api-client/testing/node';
import { fireEvent, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { failures, type Failure } from './test-support/failures';
import { renderPanel } from './test-support/render-panel';
import { getMain, screens } from './test-support/screens';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

it.each(screens)(
  '$name: shows the error of any failure, and Retry works',
  async ({ address, readPath, errorPattern, getContent }) => {
    let failure: Failure | undefined = failures[0];
    let failed = 0;
    server.use(
      http.get(`*/api/admin${readPath}`, () => {
        if (failure) failed += 1;
        return failure?.respond();
      }),
    );
    const { queryClient } = await renderPanel(address);
    const getAlert = () => getMain().getByRole('alert');
    const getRetryButton = () => within(getAlert()).getByRole('button', { name: 'Retry' });

    for (const each of failures) {
      failed = 0;
      if (failure !== each) {
        failure = each;
        fireEvent.click(getRetryButton());
      }
      await waitFor(() => expect(failed).toBeGreaterThan(0));
      await waitFor(() => expect(queryClient.isFetching()).toBe(0));
      await waitFor(() =>
        expect(getAlert().textContent, each.name).toMatch(each.hasResponse ? errorPattern : /Network Error/),
      );
    }
    failure = undefined;
    fireEvent.click(getRetryButton());
    await waitFor(() => expect(getContent()).toBeDefined());
    expect(getMain().queryByRole('alert')).toBeNull();
  },
);
