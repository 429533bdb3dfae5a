import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referralMilestones, referralMilestonesAchieved } from '../../database/schema';
import { addCustomer, addEarning, addProgram } from '../../test-support/customers';
import { createTestApp, type SignedIn, type TestApp } from '../../test-support/test-app';

let testApp: TestApp;
let caller: SignedIn;

beforeAll(async () => {
  testApp = await createTestApp();
  caller = await testApp.signIn(['referrals', 'users']);
  await testApp.database.orm.insert(referralMilestones).values([
    { milestoneNumber: 1, targetReferrals: 2, multiplierReward: '2.50' },
    { milestoneNumber: 2, targetReferrals: 3, multiplierReward: '5.00' },
  ]);
});

afterAll(() => testApp.close());

const getJson = async (url: string) => (await caller.request('GET', url)).json();
const toDate = (day: number) => new Date(Date.UTC(2026, 0, day, 12));
const addReferredUser = (referredById: string, values: object = {}) =>
  addCustomer(testApp.database, { referredById, ...values });

describe('a referral program', () => {
  // covers: entity.referral-program, entity.referral-detail, calls.referrals
  it('is returned with its users, earnings and milestones', async () => {
    const { database } = testApp;
    const ada = await addCustomer(database, {
      fullName: 'Ada Lovelace',
      email: 'ada@example.com',
      phoneNumber: '+44 20 7946 0018',
      kycStatus: 'completed',
    });
    const program = await addProgram(database, ada.id, { referralCode: 'ADA-7Q2M', createdAt: toDate(1) });
    const alan = await addReferredUser(ada.id, {
      fullName: 'Alan Turing',
      email: 'alan@example.com',
      createdAt: toDate(2),
    });
    await addReferredUser(ada.id, {
      fullName: 'Grace Hopper',
      email: 'grace@example.com',
      createdAt: toDate(3),
      status: 'inactive',
    });
    await addEarning(database, program.id, alan.id, { earningDate: toDate(4) });
    await addEarning(database, program.id, alan.id, { earningDate: toDate(5), earningAmount: '0.05' });
    await database.orm.insert(referralMilestonesAchieved).values({
      programId: program.id,
      milestoneNumber: 1,
      referralsRequired: 2,
      multiplierAdded: '2.50',
      achievedDate: toDate(3),
    });

    const { data } = await getJson(`/referrals/user/${ada.id}`);
    expect(data).toEqual({
      referralProgram: {
        _id: program.id,
        user_id: {
          _id: ada.id,
          fullName: 'Ada Lovelace',
          email: 'ada@example.com',
          phoneNumber: '+44 20 7946 0018',
          kyc_status: 'completed',
        },
        referral_code: 'ADA-7Q2M',
        total_referrals: 2,
        active_referrals: 1,
        current_multiplier: 5,
        total_earnings: 50.05,
        status: 'active',
        createdAt: toDate(1).toISOString(),
        next_milestone: {
          milestone_number: 2,
          target_referrals: 3,
          remaining_referrals: 1,
          multiplier_reward: 5,
        },
        referral_earnings: [
          expect.objectContaining({ earning_amount: 0.05, earning_date: toDate(5).toISOString() }),
          {
            referred_user_id: { _id: expect.any(String), fullName: 'Alan Turing', email: 'alan@example.com' },
            investment_amount: 1000,
            earning_amount: 50,
            multiplier_applied: 5,
            earning_date: toDate(4).toISOString(),
          },
        ],
        milestones_achieved: [
          { milestone_number: 1, referrals_required: 2, multiplier_added: 2.5, achieved_date: toDate(3).toISOString() },
        ],
      },
      referredUsers: [
        expect.objectContaining({ fullName: 'Grace Hopper' }),
        {
          _id: expect.any(String),
          fullName: 'Alan Turing',
          email: 'alan@example.com',
          phoneNumber: null,
          createdAt: toDate(2).toISOString(),
          kyc_status: 'pending',
        },
      ],
      stats: { totalReferredUsers: 2, activeReferrals: 1, totalEarnings: 50.05, currentMultiplier: 5 },
    });
  });

  it('has no next milestone after the last', async () => {
    const { id } = await addCustomer(testApp.database);
    await addProgram(testApp.database, id);
    for (let n = 0; n < 3; n += 1) await addReferredUser(id);
    expect((await getJson(`/referrals/user/${id}`)).data.referralProgram.next_milestone).toBeNull();
  });

  it('updates its counts when referred users change', async () => {
    const { id } = await addCustomer(testApp.database);
    await addProgram(testApp.database, id);
    const first = await addReferredUser(id);
    const second = await addReferredUser(id);
    const readStats = async () => (await getJson(`/referrals/user/${id}`)).data.stats;
    expect(await readStats()).toMatchObject({ totalReferredUsers: 2, activeReferrals: 2 });
    await caller.request('PATCH', `/user/update/${first.id}`, { payload: { status: 'inactive' } });
    expect(await readStats()).toMatchObject({ totalReferredUsers: 2, activeReferrals: 1 });
    await caller.request('DELETE', `/user/${second.id}`);
    expect(await readStats()).toMatchObject({ totalReferredUsers: 2, activeReferrals: 0 });
    await caller.request('PATCH', `/user/update/${first.id}`, { payload: { status: 'active' } });
    expect(await readStats()).toMatchObject({ totalReferredUsers: 2, activeReferrals: 1 });
  });

  it('returns 404 for a user without one', async () => {
    const { id } = await addCustomer(testApp.database);
    for (const unknown of [id, '0198c3f2-6d7a-7c41-9b1e-2f5a8d3e4b10']) {
      const response = await caller.request('GET', `/referrals/user/${unknown}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found', message: 'Referral program not found' });
    }
  });
});

describe('the list of referral programs', () => {
  let ownApp: TestApp;
  let reader: SignedIn;
  const listPrograms = async (query = '') => (await reader.request('GET', `/referrals${query}`)).json();
  const listCodes = async (query: string) =>
    (await listPrograms(query)).data.map(({ referral_code }: { referral_code: string }) => referral_code);

  beforeAll(async () => {
    ownApp = await createTestApp();
    reader = await ownApp.signIn(['referrals']);
    const programs = [
      ['Ada Lovelace', 'ada@example.com', 'ADA-1', 3],
      ['Bob 100%', 'bob@other.example', 'BOB_2', 1],
      ['Cleo Adair', 'cleo@example.com', 'CLEO-3', 2],
    ] as const;
    for (const [fullName, email, referralCode, day] of programs) {
      const { id } = await addCustomer(ownApp.database, { fullName, email });
      const status = day === 1 ? 'inactive' : 'active';
      const program = await addProgram(ownApp.database, id, { referralCode, createdAt: toDate(day), status });
      const referred = await addCustomer(ownApp.database, { referredById: id, createdAt: toDate(day) });
      const earnings = referralCode === 'ADA-1' ? 25 : 1;
      for (let n = 0; n < earnings; n += 1)
        await addEarning(ownApp.database, program.id, referred.id, { earningDate: toDate(day), earningAmount: '0.10' });
    }
  });
  afterAll(() => ownApp.close());

  // covers: calls.referrals, referrals.paging
  it('is paged, newest first, with the total', async () => {
    expect(await listCodes('')).toEqual(['ADA-1', 'CLEO-3', 'BOB_2']);
    expect(await listCodes('?page=2&limit=2')).toEqual(['BOB_2']);
    expect((await listPrograms('?page=2&limit=2')).pagination).toEqual({
      page: 2,
      limit: 2,
      totalCount: 3,
      totalPages: 2,
    });
    expect((await listPrograms('?page=3&limit=2')).data).toEqual([]);
  });

  // covers: referrals.search, calls.referrals
  it.each([
    ['?search=lovelace', ['ADA-1']],
    ['?search=ADA', ['ADA-1', 'CLEO-3']],
    ['?search=%20other.example%20', ['BOB_2']],
    ['?search=bob_2', ['BOB_2']],
    ['?search=100%25', ['BOB_2']],
    ['?search=-', ['ADA-1', 'CLEO-3']],
    ['?search=nobody', []],
  ])('is searched with %s', async (query, expected) => {
    expect(await listCodes(query)).toEqual(expected);
    expect((await listPrograms(query)).pagination.totalCount).toBe(expected.length);
  });

  it('contains the latest earnings, and the detail all of them', async () => {
    const [{ user_id: user, referral_earnings: listed }] = (await listPrograms('?search=lovelace')).data;
    expect(listed).toHaveLength(20);
    const { data } = (await reader.request('GET', `/referrals/user/${user._id}`)).json();
    expect(data.referralProgram.referral_earnings).toHaveLength(25);
  });

  it.each([
    ['?sort=fullName', ['ADA-1', 'BOB_2', 'CLEO-3']],
    ['?sort=-total_earnings', ['ADA-1', 'CLEO-3', 'BOB_2']],
    ['?status=inactive', ['BOB_2']],
    ['?from=2026-01-02&to=2026-01-02', ['CLEO-3']],
    ['?search=ada&from=2026-01-03', ['ADA-1']],
    ['?search=adair%20cleo-3&sort=email&status=active', ['CLEO-3']],
  ])('is filtered and sorted with %s', async (query, expected) => {
    const response = await listPrograms(query);
    expect(response.data[0].referral_code).toBe(expected[0]);
    expect(response.pagination.totalCount).toBe(expected.length);
  });

  it('has details with as many users and earnings as requested', async () => {
    const [{ user_id: user }] = (await listPrograms('?search=lovelace')).data;
    const countDetails = async (most: number) => {
      const { data } = (await reader.request('GET', `/referrals/user/${user._id}?most=${most}`)).json();
      return [data.referralProgram.referral_earnings.length, data.referredUsers.length, data.stats.totalReferredUsers];
    };
    expect(await countDetails(0)).toEqual([0, 0, 1]);
    expect(await countDetails(2)).toEqual([2, 1, 1]);
    expect(await countDetails(5000)).toEqual([25, 1, 1]);
  });

  describe('a page of a referral program', () => {
    const getPage = async (path: string, query = '') => {
      const [{ user_id: user }] = (await listPrograms('?search=lovelace')).data;
      return (await reader.request('GET', `/referrals/user/${user._id}/${path}${query}`)).json();
    };

    it('contains the referred users', async () => {
      const { data, pagination } = await getPage('referred', '?sort=fullName');
      expect(data).toEqual([
        {
          _id: expect.any(String),
          fullName: expect.stringMatching(/^Customer/),
          email: expect.any(String),
          phoneNumber: null,
          createdAt: toDate(3).toISOString(),
          kyc_status: 'pending',
        },
      ]);
      expect(pagination).toEqual({ page: 1, limit: 10, totalCount: 1, totalPages: 1 });
      expect((await getPage('referred', '?search=nobody')).pagination.totalCount).toBe(0);
    });

    it('contains earnings', async () => {
      const { data, pagination } = await getPage('earnings', '?page=3&sort=-earning_amount');
      expect(data).toHaveLength(5);
      expect(data[0]).toEqual({
        referred_user_id: {
          _id: expect.any(String),
          fullName: expect.stringMatching(/^Customer/),
          email: expect.any(String),
        },
        investment_amount: 1000,
        earning_amount: 0.1,
        multiplier_applied: 5,
        earning_date: toDate(3).toISOString(),
      });
      expect(pagination).toEqual({ page: 3, limit: 10, totalCount: 25, totalPages: 3 });
      expect((await getPage('earnings', '?search=customer')).pagination.totalCount).toBe(25);
      expect((await getPage('earnings', '?search=nobody')).pagination.totalCount).toBe(0);
    });

    it.each(['referred', 'earnings'])('returns 404 without a program: %s', async (path) => {
      const { id } = await addCustomer(ownApp.database);
      const response = await reader.request('GET', `/referrals/user/${id}/${path}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'not_found', message: 'Referral program not found' });
    });
  });

  it('has a summary', async () => {
    const { data } = (await reader.request('GET', '/referrals/summary')).json();
    expect(data).toEqual({ programs: 3, active: 2, totalReferrals: 3, totalEarnings: 2.7 });
  });

  describe('the tracking by day', () => {
    const readTracking = async (query: string) => (await reader.request('GET', `/referrals/tracking${query}`)).json();

    it('has a row for each day of the period', async () => {
      expect((await readTracking('?from=2026-01-01&to=2026-01-04')).data).toEqual([
        { date: '2026-01-01', referrals: 1, earnings: 0.1 },
        { date: '2026-01-02', referrals: 1, earnings: 0.1 },
        { date: '2026-01-03', referrals: 1, earnings: 2.5 },
        { date: '2026-01-04', referrals: 0, earnings: 0 },
      ]);
      expect((await readTracking('?from=2026-01-04&to=2026-01-01')).data).toEqual([]);
    });

    it('covers the last 30 days by default', async () => {
      const { data } = await readTracking('');
      expect(data).toHaveLength(30);
      expect(data.at(-1).date).toBe(new Date().toISOString().slice(0, 10));
      expect((await readTracking('?to=2026-01-30')).data[0]).toEqual({
        date: '2026-01-01',
        referrals: 1,
        earnings: 0.1,
      });
    });

    it('covers at most a year', async () => {
      expect((await readTracking('?from=2025-01-01&to=2026-01-01')).data).toHaveLength(366);
      expect(await readTracking('?from=2024-12-31&to=2026-01-01')).toMatchObject({
        code: 'validation_failed',
        errors: [{ field: 'from', message: 'Request at most 366 days.' }],
      });
    });
  });
});
