import { parse, serialize } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { knownDays } from '../modules/session/known-places';

const name = 'device';

/** The token of the device that a request comes from; undefined where its browser has kept none. */
export function readDevice({ headers }: FastifyRequest): string | undefined {
  const token = parse(headers.cookie ?? '')[name];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : undefined;
}

/** Gives a browser a device's token. The browser sends it when somebody signs in, and at no other time. */
export function sendDevice(reply: FastifyReply, token: string): void {
  const cookie = serialize(name, token, {
    path: '/api/admin/signin',
    maxAge: knownDays * 24 * 60 * 60,
    httpOnly: true,
    sameSite: 'strict',
    secure: reply.request.protocol === 'https',
  });
  reply.header('set-cookie', cookie);
}
