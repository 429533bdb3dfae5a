import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import { findSubadmins } from './subadmins-list';

const staff = [
  fixtures.subadmin({ _id: 'grace', fullName: 'Grace Hopper', role: 'admin' }),
  fixtures.subadmin({
    _id: 'kath',
    fullName: 'Kathérine Johnson',
    email: 'kj@example.com',
    phoneNumber: '+44 20 7946 0033',
  }),
  fixtures.subadmin({ _id: 'mary', fullName: 'Mary Jackson', email: 'mary@example.com', phoneNumber: null }),
];
const find = (search: string) => findSubadmins(staff, { search }).map(({ _id }) => _id);

describe('findSubadmins', () => {
  it('keeps role subadmin', () => {
    expect(find('')).toEqual(['kath', 'mary']);
    expect(find('Grace')).toEqual([]);
  });

  // covers: subadmins.search
  it.each([
    ['name', 'JOHNSON', ['kath']],
    ['name without its accents, the last first', 'johnson katherine', ['kath']],
    ['email', 'Mary@', ['mary']],
    ['phone', '+44 20 7946', ['kath']],
    ['phone without its spaces', '79460033', ['kath']],
    ['phone as it is dialled at home', '020 79460033', ['kath']],
    ['nothing of theirs', 'zz', []],
    ['a mark that phones are written with', ' - ', []],
  ])('searches on %s', (_what, search, found) => {
    expect(find(search)).toEqual(found);
  });
});
