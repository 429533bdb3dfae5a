import type { uploads, users } from '../../database/schema';
import type { Dice } from './dice';
import type { DemoImages } from './images';
import { createPerson } from './names';
import { type Clock, day } from './clock';

export type Customer = typeof users.$inferInsert & { id: string; createdAt: Date };

const count = 400;
const kycWeights = { completed: 62, pending: 18, in_progress: 12, rejected: 8 };
const kinds = ['identificationDocument', 'proofOfAddressDocument', 'selfieUpload'] as const;

const faceOf = (faces: DemoImages['selfieUpload'], person: number) => faces[person % faces.length] ?? faces[0];

/** Gives one whose identity is being checked the selfie of somebody else: it does not match the card. */
export function addMismatch(
  { customers, files }: ReturnType<typeof createCustomers>,
  { selfieUpload }: Pick<DemoImages, 'selfieUpload'>,
): void {
  const position = customers.findIndex(
    (customer) =>
      customer.kycStatus === 'in_progress' &&
      !customer.selfieUploadVerified &&
      !customer.identificationDocumentVerified,
  );
  const selfie = files.find(({ id }) => id === customers[position]?.selfieUploadId);
  if (selfie) selfie.content = faceOf(selfieUpload, position + 1);
}

/** 400 customers who came over two years, more of them lately, with the documents that their KYC status calls for. */
export function createCustomers(dice: Dice, clock: Clock, images: DemoImages, passwordHash: string) {
  const files: (typeof uploads.$inferInsert)[] = [];
  const daysAgo = Array.from({ length: count }, (_, index) => 729 * (1 - ((index + dice.fraction()) / count) ** 0.6));

  const customers = daysAgo.map((days, position): Customer => {
    const createdAt = clock.ago(days * day);
    const kycStatus = days < 2 ? 'pending' : dice.weighted(kycWeights);
    // A card and a selfie show the face of whom they are of.
    const contentOf = (kind: (typeof kinds)[number]) => {
      const any = dice.pick(images[kind]);
      return kind === 'proofOfAddressDocument' ? any : faceOf(images[kind], position);
    };
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
          content: contentOf(kind),
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
