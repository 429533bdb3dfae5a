import type { uploads, users } from '../../database/schema';
import type { Dice } from './dice';
import type { DemoImages } from './images';
import { createPerson } from './names';
import { type Clock, day } from './clock';

export type Customer = typeof users.$inferInsert & { id: string; createdAt: Date };

const count = 400;
const kycWeights = { completed: 62, pending: 18, in_progress: 12, rejected: 8 };
const kinds = ['identificationDocument', 'proofOfAddressDocument', 'selfieUpload'] as const;

/** 400 customers who came over two years, more of them lately, with the documents that their KYC status calls for. */
export function createCustomers(dice: Dice, clock: Clock, images: DemoImages, passwordHash: string) {
  const files: (typeof uploads.$inferInsert)[] = [];
  const daysAgo = Array.from({ length: count }, (_, index) => 729 * (1 - ((index + dice.fraction()) / count) ** 0.6));

  const customers = daysAgo.map((days, position): Customer => {
    const createdAt = clock.ago(days * day);
    const kycStatus = days < 2 ? 'pending' : dice.weighted(kycWeights);
    const documents = Object.assign(
      {},
      ...kinds.map((kind) => {
        const isThere =
          kycStatus === 'pending' ? dice.isLucky(0.25) : kycStatus === 'rejected' ? dice.isLucky(0.8) : true;
        if (!isThere) return {};
        const id = dice.uuid();
        const name = `${Buffer.from(dice.bytes(16)).toString('base64url')}.webp`;
        files.push({
          id,
          name,
          owner: 'user_document',
          contentType: 'image/webp',
          content: dice.pick(images[kind]),
          createdAt,
        });
        const isVerified = kycStatus === 'completed' || (kycStatus !== 'pending' && dice.isLucky(0.4));
        return { [`${kind}Id`]: id, [`${kind}Verified`]: isVerified };
      }),
    );
    return {
      id: dice.uuid(),
      ...createPerson(position, dice),
      passwordHash,
      status:
        kycStatus === 'rejected'
          ? dice.isLucky(0.5)
            ? 'inactive'
            : 'active'
          : dice.isLucky(0.05)
            ? 'inactive'
            : 'active',
      kycStatus,
      ...documents,
      createdAt,
      updatedAt: createdAt,
    };
  });
  return { customers, files };
}
