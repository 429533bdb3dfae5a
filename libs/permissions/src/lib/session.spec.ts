import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepsSessions } from './device-storage';
import { noteRecentRecord, recentRecords } from './recent-records';
import {
  currentToken,
  endSession,
  expireSession,
  lastActivity,
  noteActivity,
  onActivity,
  onSessionChange,
  readSession,
  startSession,
} from './session';

/** What a browser does to this tab when another one changes local storage. */
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
    expect(currentToken()).toBeUndefined();
  });

  // covers: entity.sign-in, state.signed-in
  it('stores the token and the id under these names', () => {
    startSession('t1', 'a1');

    expect(localStorage.getItem('token')).toBe('t1');
    expect(localStorage.getItem('id')).toBe('a1');
    expect(readSession()).toEqual({ status: 'active', token: 't1', adminId: 'a1' });
    expect(currentToken()).toBe('t1');
  });

  it('gives the same object while nothing changed', () => {
    startSession('t1', 'a1');
    expect(readSession()).toBe(readSession());
  });

  it('knows a session that was stored before the page loaded, even one without an id', () => {
    localStorage.setItem('token', 't0');
    expect(readSession()).toEqual({ status: 'active', token: 't0', adminId: '' });
  });
});

describe('spec §4 Session', () => {
  afterEach(() => endSession());

  // covers: state.signed-out
  it('Sign Out removes the token and the id, and nothing else', () => {
    localStorage.setItem('other', 'kept');
    startSession('t1', 'a1');
    endSession();

    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('id')).toBeNull();
    expect(localStorage.getItem('other')).toBe('kept');
    expect(readSession()).toEqual({ status: 'ended' });
  });

  // covers: state.session-over
  it('a 403 clears all local storage', () => {
    localStorage.setItem('other', 'gone');
    startSession('t1', 'a1');
    expireSession();

    expect(localStorage).toHaveLength(0);
    expect(readSession()).toEqual({ status: 'expired' });
  });

  it('a 403 after somebody has signed out ends nothing anew', () => {
    localStorage.setItem('other', 'kept');
    startSession('t1', 'a1');
    localStorage.removeItem('token');
    expireSession();

    expect(localStorage.getItem('other')).toBe('kept');
    expect(readSession()).toEqual({ status: 'ended' });
  });

  it('a 403 to a call that went out without a token leaves an expired session expired', () => {
    startSession('t1', 'a1');
    expireSession();
    expireSession();

    expect(readSession()).toEqual({ status: 'expired' });
  });

  it('a sign-in after an expired session forgets that it expired', () => {
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
    ['signs in as somebody else', 'token', 't9', { status: 'active', token: 't9', adminId: 'a1' }],
  ] as const)('a tab that %s is followed', (_, key, value, session) => {
    startSession('t1', 'a1');
    const listener = vi.fn();
    const stop = onSessionChange(listener);

    changeInAnotherTab(key, value);

    expect(listener).toHaveBeenCalledOnce();
    expect(readSession()).toEqual(session);
    stop();
  });

  it('another key changes nothing here', () => {
    const listener = vi.fn();
    const stop = onSessionChange(listener);
    changeInAnotherTab('theme', 'dark');
    expect(listener).not.toHaveBeenCalled();
    stop();
  });
});

describe('the last activity', () => {
  afterEach(() => endSession());

  it('is known to every tab, and is no change of the session', () => {
    startSession('t1', 'a1');
    const active = vi.fn();
    const changed = vi.fn();
    const stops = [onActivity(active), onSessionChange(changed)];
    expect(lastActivity()).toBeUndefined();

    noteActivity();
    expect(active).toHaveBeenCalledOnce();
    expect(Date.now() - (lastActivity() ?? 0)).toBeLessThan(1000);

    changeInAnotherTab('active-at', '1500000000000');
    expect(active).toHaveBeenCalledTimes(2);
    expect(lastActivity()).toBe(1_500_000_000_000);
    expect(changed).not.toHaveBeenCalled();
    stops.forEach((stop) => stop());
  });

  it('goes with the session', () => {
    startSession('t1', 'a1');
    noteActivity();
    endSession();
    expect(localStorage).toHaveLength(0);
  });

  it('is not stored once the session has expired', () => {
    startSession('t1', 'a1');
    expireSession();
    noteActivity();
    expect(localStorage).toHaveLength(0);
  });
});

describe('a browser that keeps nothing', () => {
  /** What Chrome does where cookies are blocked: the property itself throws. */
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
  ])('where storage is %s, the session lasts as long as this page', (_, refuse) => {
    refuse();
    const listener = vi.fn();
    const stop = onSessionChange(listener);
    expect(readSession()).toEqual({ status: 'ended' });

    startSession('t1', 'a1');
    expect(readSession()).toEqual({ status: 'active', token: 't1', adminId: 'a1' });
    expect(currentToken()).toBe('t1');
    noteActivity();
    expect(Date.now() - (lastActivity() ?? 0)).toBeLessThan(1000);
    noteRecentRecord({ path: '/admin/users/1', label: 'Ada' });
    expect(recentRecords()).toHaveLength(1);
    expect(keepsSessions()).toBe(false);

    expireSession();
    expect(readSession()).toEqual({ status: 'expired' });
    startSession('t2', 'a1');
    endSession();
    expect(readSession()).toEqual({ status: 'ended' });
    expect(recentRecords()).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
  });

  it('full storage does not bring an older session back', () => {
    localStorage.setItem('token', 't0');
    localStorage.setItem('id', 'a0');
    fillStorage();
    startSession('t1', 'a1');
    expect(readSession()).toEqual({ status: 'active', token: 't1', adminId: 'a1' });
    endSession();
    expect(readSession()).toEqual({ status: 'ended' });
  });

  it('a browser that keeps things is known as one', () => {
    expect(keepsSessions()).toBe(true);
    expect(localStorage).toHaveLength(0);
  });
});
