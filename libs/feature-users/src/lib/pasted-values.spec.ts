import { describe, expect, it } from 'vitest';
import { accountName } from './account-name';
import { emptySubadmin, toNewSubadmin, validateSubadmin } from './subadmins/subadmin-form-values';
import { emptyUser, toNewUser } from './users/user-form-values';

const invisible = ['\u200b', '\u3164', '\u2800', '\u00ad', '\u{e0041}', ' \u00a0\u200d'];

const pasted = {
  fullName: '\u00a0می\u200cخواهم\u200b',
  email: '\u202aada@example.com\u00a0',
  phoneNumber: '\u202d(212)\u00a0555\u20110123\u202c',
  password: 'correct horse battery',
};
const sent = { fullName: 'می\u200cخواهم', email: 'ada@example.com', phoneNumber: '(212) 555-0123' };

it('sends what was pasted into a user’s form as it was meant', () => {
  expect(toNewUser({ ...emptyUser(), ...pasted }, true)).toMatchObject(sent);
});

describe('the form of a sub-admin', () => {
  it('sends what was pasted as it was meant', () => {
    const values = { ...emptySubadmin(), ...pasted };
    expect(validateSubadmin(values, undefined)).toEqual({});
    expect(toNewSubadmin(values)).toMatchObject(sent);
  });

  it.each(invisible)('asks for what looks empty: %j', (text) => {
    const values = { ...emptySubadmin(), fullName: text, email: text, phoneNumber: text, password: 'correct horse' };
    expect(validateSubadmin(values, undefined)).toEqual({
      fullName: 'Full Name is required',
      email: 'Email is required',
      phoneNumber: 'Phone No. is required',
    });
  });
});

it.each(invisible)('calls an account whose name looks empty by its email: %j', (fullName) => {
  expect(accountName({ fullName, email: 'ada@example.com' })).toBe('ada@example.com');
});
