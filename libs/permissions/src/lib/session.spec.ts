import { afterEach, describe, expect, it, vi } from 'vitest';
import { hasPersistentStorage } from './device-storage';
import { addRecentRecord, getRecentRecords } from './recent-records';
import {
  getCurrentToken,
  endSession,
  expireSession,
  getLastActivity,
  recordActivity,
  onActivity,
  onSessionChange,
  readSession,
  startSession,
} from './session';

/** Changes local storage and dispatches the event that a change in another tab causes. */
function changeInAnotherTab(key: string | null, value?: string) {
  if (key === null) localStorage.clear();
  else if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  window.dispatchEvent(new StorageEvent('storage', { key }));
}

describe('spec §3 Sign-in payload: the browser keeps token and id in local storage', () => {
  afterEach(() => endSession());

  it('starts signed out', () => {
    expect(readSession()).toEqual({ status: 'ended' });
    expect(getCurrentToken()).toBeUndefined();
  });

  // covers: entity.sign-in, state.signed-in
  it('stores the token and the id under these names', () => {
    startSession('t1', 'a1');

    expect(localStorage.getItem('token')).toBe('t1');
    expect(localStorage.getItem('id')).toBe('a1');
    expect(readSession()).toEqual({ status: 'active', token: 't1', adminId: 'a1' });
    expect(getCurrentToken()).toBe('t1');
  });

  it('returns the same object while nothing changes', () => {
    startSession('t1', 'a1');
    expect(readSession()).toBe(readSession());
  });

  it('reads a session that was stored before the page loaded, even without an id', () => {
    localStorage.setItem('token', 't0');
    expect(readSession()).toEqual({ status: 'active', token: 't0', adminId: '' });
  });
});

describe('spec §4 Session', () => {
  afterEach(() => endSession());

  // covers: state.signed-out
  it('removes the token and the id, and nothing else, on Sign Out', () => {
    localStorage.setItem('other', 'kept');
    startSession('t1', 'a1');
    endSession();

    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('id')).toBeNull();
    expect(localStorage.getItem('other')).toBe('kept');
    expect(readSession()).toEqual({ status: 'ended' });
  });

  // covers: state.session-over
  it('clears all local storage on a 403', () => {
    localStorage.setItem('other', 'value');
    startSession('t1', 'a1');
    expireSession();

    expect(localStorage).toHaveLength(0);
    expect(readSession()).toEqual({ status: 'expired' });
  });

  it('does not change on a 403 after signing out', () => {
    localStorage.setItem('other', 'kept');
    startSession('t1', 'a1');
    localStorage.removeItem('token');
    expireSession();

    expect(localStorage.getItem('other')).toBe('kept');
    expect(readSession()).toEqual({ status: 'ended' });
  });

  it('stays expired on a 403 without a token', () => {
    startSession('t1', 'a1');
    expireSession();
    expireSession();

    expect(readSession()).toEqual({ status: 'expired' });
  });

  it('resets an expired state on sign-in', () => {
    startSession('t1', 'a1');
    expireSession();
    startSession('t2', 'a1');
    endSession();

    expect(readSession()).toEqual({ status: 'ended' });
  });
});

describe('other tabs', () => {
  afterEach(() => endSession());

  it.each([
    ['signs out', 'token', undefined, { status: 'left' }],
    ['clears everything', null, undefined, { status: 'expired' }],
    ['signs in as another admin', 'token', 't9', { status: 'active', token: 't9', adminId: 'a1' }],
  ] as const)('change the session when one of them %s', (_, key, value, session) => {
    startSession('t1', 'a1');
    const listener = vi.fn();
    const unsubscribe = onSessionChange(listener);

    changeInAnotherTab(key, value);

    expect(listener).toHaveBeenCalledOnce();
    expect(readSession()).toEqual(session);
    unsubscribe();
  });

  it('ignore other keys', () => {
    const listener = vi.fn();
    const unsubscribe = onSessionChange(listener);
    changeInAnotherTab('theme', 'dark');
    expect(listener).not.toHaveBeenCalled();
    unsubscribe();
  });
});

describe('the last activity', () => {
  afterEach(() => endSession());

  it('is shared between tabs and does not change the session', () => {
    startSession('t1', 'a1');
    const onActive = vi.fn();
    const onChange = vi.fn();
    const unsubscribers = [onActivity(onActive), onSessionChange(onChange)];
    expect(getLastActivity()).toBeUndefined();

    recordActivity();
    expect(onActive).toHaveBeenCalledOnce();
    expect(Date.now() - (getLastActivity() ?? 0)).toBeLessThan(1000);

    changeInAnotherTab('active-at', '1500000000000');
    expect(onActive).toHaveBeenCalledTimes(2);
    expect(getLastActivity()).toBe(1_500_000_000_000);
    expect(onChange).not.toHaveBeenCalled();
    unsubscribers.forEach((unsubscribe) => unsubscribe());
  });

  it('is removed with the session', () => {
    startSession('t1', 'a1');
    recordActivity();
    endSession();
    expect(localStorage).toHaveLength(0);
  });

  it('is not stored once the session has expired', () => {
    startSession('t1', 'a1');
    expireSession();
    recordActivity();
    expect(localStorage).toHaveLength(0);
  });
});

describe('a browser without storage', () => {
  /** Mocks Chrome with blocked cookies, where reading the property throws. */
  const blockStorage = () =>
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    });
  const fillStorage = () =>
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });

  afterEach(() => {
    endSession();
    vi.restoreAllMocks();
  });

  it.each([
    ['blocked', blockStorage],
    ['full', fillStorage],
  ])('keeps the session for the lifetime of the page if storage is %s', (_, breakStorage) => {
    breakStorage();
    const listener = vi.fn();
    const unsubscribe = onSessionChange(listener);
    expect(readSession()).toEqual({ status: 'ended' });

    startSession('t1', 'a1');
    expect(readSession()).toEqual({ status: 'active', token: 't1', adminId: 'a1' });
    expect(getCurrentToken()).toBe('t1');
    recordActivity();
    expect(Date.now() - (getLastActivity() ?? 0)).toBeLessThan(1000);
    addRecentRecord({ path: '/admin/users/1', label: 'Ada' });
    expect(getRecentRecords()).toHaveLength(1);
    expect(hasPersistentStorage()).toBe(false);

    expireSession();
    expect(readSession()).toEqual({ status: 'expired' });
    startSession('t2', 'a1');
    endSession();
    expect(readSession()).toEqual({ status: 'ended' });
    expect(getRecentRecords()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(4);
    unsubscribe();
  });

  it('does not restore an older session from full storage', () => {
    localStorage.setItem('token', 't0');
    localStorage.setItem('id', 'a0');
    fillStorage();
    startSession('t1', 'a1');
    expect(readSession()).toEqual({ status: 'active', token: 't1', adminId: 'a1' });
    endSession();
    expect(readSession()).toEqual({ status: 'ended' });
  });

  it('detects working storage', () => {
    expect(hasPersistentStorage()).toBe(true);
    expect(localStorage).toHaveLength(0);
  });
});
