import type { uploads, users } from '../../database/schema';
import type { Random } from './random';
import type { DemoImages } from './images';
import { createPerson } from './names';
import { type Clock, DAY_MS } from './clock';

export type Customer = typeof users.$inferInsert & { id: string; createdAt: Date };

const count = 400;
const kycWeights = { completed: 62, pending: 18, in_progress: 12, rejected: 8 };
const kinds = ['identificationDocument', 'proofOfAddressDocument', 'selfieUpload'] as const;

const getFace = (faces: DemoImages['selfieUpload'], person: number) => faces[person % faces.length] ?? faces[0];

/** Gives a customer with a pending KYC a selfie that does not match the ID card. */
export function addSelfieMismatch(
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
  if (selfie) selfie.content = getFace(selfieUpload, position + 1);
}

/** Creates 400 customers who signed up over two years, with growing numbers, and documents that fit their KYC status. */
export function createCustomers(random: Random, clock: Clock, images: DemoImages, passwordHash: string) {
  const files: (typeof uploads.$inferInsert)[] = [];
  const daysAgo = Array.from({ length: count }, (_, index) => 729 * (1 - ((index + random.fraction()) / count) ** 0.6));

  const customers = daysAgo.map((days, position): Customer => {
    const createdAt = clock.ago(days * DAY_MS);
    const kycStatus = days < 2 ? 'pending' : random.weighted(kycWeights);
    // The ID card and the selfie of a customer show the same face.
    const getContent = (kind: (typeof kinds)[number]) => {
      const any = random.pick(images[kind]);
      return kind === 'proofOfAddressDocument' ? any : getFace(images[kind], position);
    };
    const documents = Object.assign(
      {},
      ...kinds.map((kind) => {
        const hasDocument =
          kycStatus === 'pending' ? random.boolean(0.25) : kycStatus === 'rejected' ? random.boolean(0.8) : true;
        if (!hasDocument) return {};
        const id = random.uuid();
        const name = `${Buffer.from(random.bytes(16)).toString('base64url')}.webp`;
        files.push({
          id,
          name,
          owner: 'user_document',
          contentType: 'image/webp',
          content: getContent(kind),
          createdAt,
        });
        const isVerified = kycStatus === 'completed' || (kycStatus !== 'pending' && random.boolean(0.4));
        return { [`${kind}Id`]: id, [`${kind}Verified`]: isVerified };
      }),
    );
    return {
      id: random.uuid(),
      ...createPerson(position, random),
      passwordHash,
      status:
        kycStatus === 'rejected'
          ? random.boolean(0.5)
            ? 'inactive'
            : 'active'
          : random.boolean(0.05)
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
