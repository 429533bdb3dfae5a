import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { tooManyRequests } from '../common/http-error';
import { isServiceKey } from '../modules/service-accounts/service-key';
import { hashToken } from '../common/tokens';
import { endConnection } from './connection-limit';

/** The limit of counted addresses, sessions or keys. The least recently used counters are dropped to bound the memory. */
const MAX_COUNTERS = 50_000;

/** Returns the token of a request, valid or not. */
const getToken = ({ headers }: FastifyRequest): string => headers.authorization?.split(' ').at(-1) ?? '';

const getCounterKey = (request: FastifyRequest): string =>
  Buffer.from(hashToken(getToken(request))).toString('base64url');

/**
 * Limits the requests per minute of each address, session and key, before the session is looked up or a body is read. Each
 * process counts in memory: a count in the database would cost more than most requests.
 */
export const requestLimits = fastifyPlugin(
  async (app: FastifyInstance, { requestLimit: { perAddress, perSession, perKey } }: Pick<Config, 'requestLimit'>) => {
    await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: MAX_COUNTERS });
    // By default the key is the address, of IPv6 its network.
    const countByAddress = app.createRateLimit({ max: perAddress });
    const countBySession = app.createRateLimit({ max: perSession, keyGenerator: getCounterKey });
    const countByKey = app.createRateLimit({ max: perKey, keyGenerator: getCounterKey });

    app.addHook('onRequest', async (request, reply) => {
      const counts = [await countByAddress(request)];
      if (request.headers.authorization) {
        counts.push(await (isServiceKey(getToken(request)) ? countByKey : countBySession)(request));
      }
      for (const count of counts) {
        if (count.isAllowed || !count.isExceeded) continue;
        endConnection(request, reply);
        throw tooManyRequests(Math.max(1, count.ttlInSeconds));
      }
    });
  },
);
