import { expectTypeOf, test } from 'vitest';
import type { Schemas } from '../../schema';
import type { ApiClient } from './api-client';
import type { ApiError } from './api-error';
import { fetchWithProgress } from './fetch-with-progress';

declare const client: ApiClient;

test('types responses by the contract', async () => {
  const { data } = await client.GET('/plan/getall');
  expectTypeOf(data?.data).toEqualTypeOf<Schemas['Plan'][] | undefined>();
});

test('types errors as ApiError', async () => {
  const { error } = await client.GET('/plan/getall');
  expectTypeOf(error?.status).toEqualTypeOf<ApiError['status'] | undefined>();
});

test('types paths, parameters and bodies by the contract', () => {
  // @ts-expect-error no such path
  void client.GET('/plans');
  // @ts-expect-error the id is missing
  void client.GET('/plan/details/{id}');
  // @ts-expect-error no such status
  void client.PUT('/transaction/status/{id}', { params: { path: { id: 'a' } }, body: { status: 'pending' } });
  // @ts-expect-error not a number
  void client.GET('/user/getall', { params: { query: { page: 'one' } } });
  void client.POST('/add-plan', {
    body: {
      category: 'Gold',
      planType: 'vip',
      investmentAmount: { min: 1, max: null },
      profitPercentage: { min: 1, max: 2 },
      lockInPeriod: 1,
      lockInPeriodUnit: 'days',
    },
  });
});

test('rejects invalid calls', () => {
  const params = { path: { id: 'a' } };
  // @ts-expect-error no such method on this path
  void client.DELETE('/plan/getall');
  // @ts-expect-error the parameter has another name
  void client.GET('/plan/details/{id}', { params: { path: { planId: 'a' } } });
  // @ts-expect-error no such search parameter
  void client.GET('/user/getall', { params: { query: { pageSize: 10 } } });
  // @ts-expect-error no such order
  void client.GET('/user/getall', { params: { query: { sort: 'password' } } });
  // @ts-expect-error the body is missing
  void client.POST('/signin');
  // @ts-expect-error the password is missing
  void client.POST('/signin', { body: { email: 'ada@example.com' } });
  // @ts-expect-error an amount is a number
  void client.PATCH('/plan/update/{id}', { params, body: { investmentAmount: { min: '1', max: null } } });
  // @ts-expect-error a withdrawal is approved or rejected, a transaction is cancelled
  void client.PUT('/withdrawal/status/{id}', { params, body: { status: 'cancelled' } });
  // @ts-expect-error a KYC status is not an account status
  void client.PATCH('/user/update/{id}', { params, body: { kyc_status: 'active' } });
});

test('rejects unknown response properties', async () => {
  const { data } = await client.GET('/user/details/{id}', { params: { path: { id: 'a' } } });
  // @ts-expect-error the contract says fullName
  void data?.data.name;
  expectTypeOf(data?.data.email).toEqualTypeOf<string | undefined>();
  expectTypeOf(data?.data.kyc_status).toEqualTypeOf<Schemas['KycStatus'] | undefined>();
  expectTypeOf<Schemas['WithdrawalStatus']>().toEqualTypeOf<'pending' | 'approved' | 'rejected'>();
});

test('types a file in a body as a Blob', () => {
  void client.PUT('/user/{id}/documents/{kind}', {
    params: { path: { id: 'a', kind: 'selfieUpload' } },
    body: { file: new Blob() },
  });
  void client.PUT('/user/{id}/documents/{kind}', {
    params: { path: { id: 'a', kind: 'selfieUpload' } },
    // @ts-expect-error a text is not a file
    body: { file: 'selfie.png' },
  });
});

test('accepts a progress callback and a signal', () => {
  const { signal } = new AbortController();
  void client.PUT('/user/{id}/documents/{kind}', {
    params: { path: { id: 'a', kind: 'selfieUpload' } },
    body: { file: new Blob() },
    signal,
    fetch: fetchWithProgress(({ sent, total }) => expectTypeOf([sent, total]).toEqualTypeOf<number[]>()),
  });
  // @ts-expect-error the callback is missing
  fetchWithProgress();
});
