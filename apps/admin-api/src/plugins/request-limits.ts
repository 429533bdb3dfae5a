import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { tooManyRequests } from '../common/http-error';
import { hashToken } from '../modules/session/session-token';
import { endConnection } from './connection-limit';

/** Beyond this many addresses or sessions, those not seen for longest are counted anew, to bound the memory. */
const maxCounts = 50_000;

/** The session that a request names, be it right or wrong. */
function sessionKey({ headers }: FastifyRequest): string {
  const token = headers.authorization?.split(' ').at(-1) ?? '';
  return Buffer.from(hashToken(token)).toString('base64url');
}

/**
 * Limits how much each address and each session may ask in a minute, before a session is looked up or a body is read.
 * Each process counts for itself, in memory: a count in the database would cost more than most of the answers.
 */
export const requestLimits = fastifyPlugin(
  async (app: FastifyInstance, { requestLimit: { perAddress, perSession } }: Pick<Config, 'requestLimit'>) => {
    await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: maxCounts });
    // By default the key is the address, of IPv6 its network.
    const countByAddress = app.createRateLimit({ max: perAddress });
    const countBySession = app.createRateLimit({
      max: perSession,
      keyGenerator: sessionKey,
    });

    app.addHook('onRequest', async (request, reply) => {
      const counts = [await countByAddress(request)];
      if (request.headers.authorization) counts.push(await countBySession(request));
      for (const count of counts) {
        if (count.isAllowed || !count.isExceeded) continue;
        endConnection(request, reply);
        throw tooManyRequests(Math.max(1, count.ttlInSeconds));
      }
    });
  },
);
