import { beforeEach, expect, it } from 'vitest';
import { addRecentRecord, getRecentRecords } from './recent-records';
import { endSession, expireSession, startSession } from './session';

const createRecord = (id: number) => ({ path: `/admin/users/${id}`, label: `User ${id}` });
const getLabels = () => getRecentRecords().map(({ label }) => label);

beforeEach(() => {
  localStorage.clear();
  startSession('token', 'admin-1');
});

it('returns the last eight distinct records, the newest first', () => {
  for (const id of [1, 2, 3, 1]) addRecentRecord(createRecord(id));
  expect(getLabels()).toEqual(['User 1', 'User 3', 'User 2']);
  for (const id of [4, 5, 6, 7, 8, 9]) addRecentRecord(createRecord(id));
  expect(getLabels()).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map((id) => `User ${id}`));
});

it('updates the label of a record', () => {
  addRecentRecord(createRecord(1));
  addRecentRecord({ ...createRecord(1), label: 'Ada Lovelace' });
  expect(getLabels()).toEqual(['Ada Lovelace']);
});

it.each([
  ['signing out', endSession],
  ['an expired session', expireSession],
])('clears the records on %s', (_, endCurrentSession) => {
  addRecentRecord(createRecord(1));
  endCurrentSession();
  expect(getLabels()).toEqual([]);
  startSession('token', 'admin-1');
  expect(getLabels()).toEqual([]);
});

it('neither returns nor keeps the records of another admin', () => {
  addRecentRecord(createRecord(1));
  startSession('another', 'admin-2');
  expect(getLabels()).toEqual([]);
  addRecentRecord(createRecord(2));
  startSession('token', 'admin-1');
  expect(getLabels()).toEqual([]);
});

it('stores nothing without an admin id', () => {
  startSession('token', '');
  addRecentRecord(createRecord(1));
  expect(getLabels()).toEqual([]);
});

it.each(['', 'no JSON', 'null', '{"adminId":"admin-1"}', '{"adminId":"admin-1","records":[{"path":1}]}'])(
  'ignores malformed storage: %s',
  (text) => {
    localStorage.setItem('recent', text);
    expect(getLabels()).toEqual([]);
  },
);
