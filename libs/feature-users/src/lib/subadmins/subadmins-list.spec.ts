import { fixtures } from '@countinghouse/api-client/testing';
import { describe, expect, it } from 'vitest';
import { filterSubadmins } from './subadmins-list';

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
const getMatchingIds = (search: string) => filterSubadmins(staff, { search }).map(({ _id }) => _id);

describe('filterSubadmins', () => {
  it('keeps role subadmin', () => {
    expect(getMatchingIds('')).toEqual(['kath', 'mary']);
    expect(getMatchingIds('Grace')).toEqual([]);
  });

  // covers: subadmins.search
  it.each([
    ['name', 'JOHNSON', ['kath']],
    ['name without accents, last name first', 'johnson katherine', ['kath']],
    ['email', 'Mary@', ['mary']],
    ['phone', '+44 20 7946', ['kath']],
    ['phone without its spaces', '79460033', ['kath']],
    ['phone as it is dialled at home', '020 79460033', ['kath']],
    ['no match', 'zz', []],
    ['only phone punctuation', ' - ', []],
  ])('searches on %s', (_field, search, expected) => {
    expect(getMatchingIds(search)).toEqual(expected);
  });
});
