import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Config } from '../config/config';
import { tooManyRequests } from '../common/http-error';
import { isServiceKey } from '../modules/service-accounts/service-key';
import { hashToken } from '../common/tokens';
import { endConnection } from './connection-limit';

/** Beyond this many addresses, sessions or keys, those not seen for longest are counted anew, to bound the memory. */
const maxCounts = 50_000;

/** The token that a request names, be it right or wrong. */
const tokenOf = ({ headers }: FastifyRequest): string => headers.authorization?.split(' ').at(-1) ?? '';

const countedAs = (request: FastifyRequest): string => Buffer.from(hashToken(tokenOf(request))).toString('base64url');

/**
 * Limits how much each address, session and key may ask in a minute, before it is looked up or a body is read.
 * Each process counts for itself, in memory: a count in the database would cost more than most of the answers.
 */
export const requestLimits = fastifyPlugin(
  async (app: FastifyInstance, { requestLimit: { perAddress, perSession, perKey } }: Pick<Config, 'requestLimit'>) => {
    await app.register(rateLimit, { global: false, timeWindow: 60_000, cache: maxCounts });
    // By default the key is the address, of IPv6 its network.
    const countByAddress = app.createRateLimit({ max: perAddress });
    const countBySession = app.createRateLimit({ max: perSession, keyGenerator: countedAs });
    const countByKey = app.createRateLimit({ max: perKey, keyGenerator: countedAs });

    app.addHook('onRequest', async (request, reply) => {
      const counts = [await countByAddress(request)];
      if (request.headers.authorization) {
        counts.push(await (isServiceKey(tokenOf(request)) ? countByKey : countBySession)(request));
      }
      for (const count of counts) {
        if (count.isAllowed || !count.isExceeded) continue;
        endConnection(request, reply);
        throw tooManyRequests(Math.max(1, count.ttlInSeconds));
      }
    });
  },
);
