import { beforeEach, expect, it } from 'vitest';
import { noteRecentRecord, recentRecords } from './recent-records';
import { endSession, expireSession, startSession } from './session';

const record = (id: number) => ({ path: `/admin/users/${id}`, label: `User ${id}` });
const labels = () => recentRecords().map(({ label }) => label);

beforeEach(() => {
  localStorage.clear();
  startSession('token', 'admin-1');
});

it('remembers what was opened last, each once, the last one first, at most eight', () => {
  for (const id of [1, 2, 3, 1]) noteRecentRecord(record(id));
  expect(labels()).toEqual(['User 1', 'User 3', 'User 2']);
  for (const id of [4, 5, 6, 7, 8, 9]) noteRecentRecord(record(id));
  expect(labels()).toEqual([9, 8, 7, 6, 5, 4, 1, 3].map((id) => `User ${id}`));
});

it('takes the name that a record has now', () => {
  noteRecentRecord(record(1));
  noteRecentRecord({ ...record(1), label: 'Ada Lovelace' });
  expect(labels()).toEqual(['Ada Lovelace']);
});

it.each([
  ['signing out', endSession],
  ['an expired session', expireSession],
])('forgets everything on %s', (_, end) => {
  noteRecentRecord(record(1));
  end();
  expect(labels()).toEqual([]);
  startSession('token', 'admin-1');
  expect(labels()).toEqual([]);
});

it('shows nothing of what another admin of this browser has opened, and keeps nothing of it', () => {
  noteRecentRecord(record(1));
  startSession('another', 'admin-2');
  expect(labels()).toEqual([]);
  noteRecentRecord(record(2));
  startSession('token', 'admin-1');
  expect(labels()).toEqual([]);
});

it('keeps nothing where it is not known whose it would be', () => {
  startSession('token', '');
  noteRecentRecord(record(1));
  expect(labels()).toEqual([]);
});

it.each(['', 'no JSON', 'null', '{"adminId":"admin-1"}', '{"adminId":"admin-1","records":[{"path":1}]}'])(
  'makes nothing of what it did not store: %s',
  (text) => {
    localStorage.setItem('recent', text);
    expect(labels()).toEqual([]);
  },
);
