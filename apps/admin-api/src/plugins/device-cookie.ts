import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TRUSTED_DEVICE_DAYS } from '../modules/session/trusted-devices';

const COOKIE_NAME = 'device';

/** Returns the device token of a request, if any. */
export function readDeviceToken({ headers }: FastifyRequest): string | undefined {
  const token = parse(headers.cookie ?? '')[COOKIE_NAME];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Sets the cookie with a device token, which browsers send to the sign-in calls only. */
export function setDeviceCookie(reply: FastifyReply, token: string): void {
  const cookie = serialize(COOKIE_NAME, token, {
    path: '/api/admin/signin',
    maxAge: TRUSTED_DEVICE_DAYS * 24 * 60 * 60,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
  });
  reply.header('set-cookie', cookie);
}
