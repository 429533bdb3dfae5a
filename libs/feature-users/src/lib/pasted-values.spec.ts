import { describe, expect, it } from 'vitest';
import { getAccountName } from './account-name';
import { createEmptySubadmin, toNewSubadmin, validateSubadmin } from './subadmins/subadmin-form-values';
import { createEmptyUser, toNewUser } from './users/user-form-values';

const invisibleTexts = ['\u200b', '\u3164', '\u2800', '\u00ad', '\u{e0041}', ' \u00a0\u200d'];

const pasted = {
  fullName: '\u00a0می\u200cخواهم\u200b',
  email: '\u202aada@example.com\u00a0',
  phoneNumber: '\u202d(212)\u00a0555\u20110123\u202c',
  password: 'correct horse battery',
};
const sent = { fullName: 'می\u200cخواهم', email: 'ada@example.com', phoneNumber: '(212) 555-0123' };

it('normalizes values pasted into the user form', () => {
  expect(toNewUser({ ...createEmptyUser(), ...pasted }, true)).toMatchObject(sent);
});

describe('sub-admin form', () => {
  it('normalizes pasted values', () => {
    const values = { ...createEmptySubadmin(), ...pasted };
    expect(validateSubadmin(values, undefined)).toEqual({});
    expect(toNewSubadmin(values)).toMatchObject(sent);
  });

  it.each(invisibleTexts)('rejects a text that looks empty: %j', (text) => {
    const values = {
      ...createEmptySubadmin(),
      fullName: text,
      email: text,
      phoneNumber: text,
      password: 'correct horse',
    };
    expect(validateSubadmin(values, undefined)).toEqual({
      fullName: 'Full Name is required',
      email: 'Email is required',
      phoneNumber: 'Phone No. is required',
    });
  });
});

it.each(invisibleTexts)('names an account by its email if the name looks empty: %j', (fullName) => {
  expect(getAccountName({ fullName, email: 'ada@example.com' })).toBe('ada@example.com');
});
