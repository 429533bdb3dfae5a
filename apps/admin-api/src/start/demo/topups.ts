import { createTransactionHash } from './addresses';
import type { Simulation } from './simulation';
import { addDuration, DAY_MS, HOUR_MS } from './clock';
import type { Customer } from './customers';
import { invest } from './investments';
import { networkNames, networkWeights } from './networks';
import { toDollars } from './referrals';

/** Adds a top-up, which is credited once it is approved, and then often invested. */
export function topUp(simulation: Simulation, customer: Customer, at: Date): void {
  const { random, clock } = simulation.scenario;
  const topup = createTopup(simulation, customer, at);
  const decidedAt = addDuration(at, random.int(1, 40) * HOUR_MS);
  const isDecided = decidedAt <= clock.now && (at < clock.ago(5 * DAY_MS) || random.boolean(0.4));
  const decision = isDecided ? random.weighted({ approved: 88, cancelled: 12 }) : undefined;
  simulation.topups.push({
    ...topup,
    amount: toDollars(topup.amount),
    status: decision ?? 'pending',
    updatedAt: decision ? decidedAt : at,
    ...(decision && { decidedAt, decidedById: decideTopup(simulation, topup.id, decision, decidedAt) }),
  });
  if (decision !== 'approved') return;
  simulation.schedule(decidedAt, () => {
    simulation.post(customer.id, topup.amount, {
      cause: 'topup',
      causeId: topup.id,
      description: topup.description,
      createdAt: decidedAt,
    });
    if (random.boolean(0.75))
      simulation.schedule(addDuration(decidedAt, random.int(1, 9 * 24) * HOUR_MS), (when) =>
        invest(simulation, customer, when),
      );
  });
}

/** Adds a cancelled top-up. It moves no money, so it can be at any time. */
export function addCancelledTopup(simulation: Simulation): void {
  const { random, clock, customers } = simulation.scenario;
  const customer = customers[random.int(0, customers.length - 1)];
  if (!customer || customer.createdAt > clock.ago(4 * DAY_MS)) return;
  const age = clock.now.getTime() - customer.createdAt.getTime();
  const topup = createTopup(simulation, customer, addDuration(customer.createdAt, age * 0.95 * random.fraction()));
  const decidedAt = addDuration(topup.createdAt, Math.min(random.int(2, 60) * HOUR_MS, age * 0.04));
  simulation.topups.push({
    ...topup,
    amount: toDollars(topup.amount),
    status: 'cancelled',
    decidedAt,
    updatedAt: decidedAt,
    decidedById: decideTopup(simulation, topup.id, 'cancelled', decidedAt),
  });
}

const decideTopup = (simulation: Simulation, id: string, to: 'approved' | 'cancelled', at: Date) =>
  simulation.decide({ entity: 'transaction', id, from: 'pending', to, at });

function createTopup(simulation: Simulation, customer: Customer, at: Date) {
  const { random, depositWallets, images } = simulation.scenario;
  const network = random.weighted(networkWeights);
  const isLarge = random.boolean(0.12);
  const amount = isLarge ? random.int(40, 600) * 250_00 : random.int(10, 400) * 10_00;
  const receipt = random.boolean(0.2)
    ? { id: random.uuid(), name: `${Buffer.from(random.bytes(16)).toString('base64url')}.webp` }
    : undefined;
  if (receipt)
    simulation.receipts.push({
      ...receipt,
      owner: 'topup_proof',
      contentType: 'image/webp',
      content: random.pick(images.transferReceipt),
      createdAt: at,
    });
  return {
    id: random.uuid(),
    userId: customer.id,
    amount,
    network,
    depositWalletAddress: depositWallets.find(({ networkType }) => networkType === network)?.walletAddress ?? '',
    transactionHash: random.boolean(0.93) ? createTransactionHash(network, random) : null,
    description: `Top-up by ${networkNames[network]}`,
    imageId: receipt?.id ?? null,
    createdAt: at,
  };
}
