import { addDuration, type Clock, DAY_MS, HOUR_MS } from './clock';
import type { Customer } from './customers';
import type { Random } from './random';

const TICKET_TEXTS: [[string, string], ...[string, string][]] = [
  [
    'Top-up not credited after six confirmations',
    'I sent the transfer yesterday evening and the explorer shows six confirmations. My balance has not changed. The hash is in the top-up request.',
  ],
  [
    'Wrong network chosen for my deposit',
    'I picked ERC20 in the form but sent the coins by TRC20. Can you match the deposit by hand? I can sign a message from the sending address.',
  ],
  [
    'Withdrawal pending for two days',
    'My withdrawal request has been pending since Monday. Is anything missing from my side?',
  ],
  [
    'Please change my withdrawal address',
    'The exchange I use has given me a new deposit address. Could you cancel the open request so that I can file it again?',
  ],
  [
    'KYC document was rejected',
    'My identity card was refused although it is valid until next year. Was the picture too dark? I can take a new one.',
  ],
  [
    'How long does verification take?',
    'I uploaded all three documents last week and the status still says In Progress.',
  ],
  [
    'New proof of address after moving',
    'I have moved to another city. Which documents do you accept, and do I have to verify everything again?',
  ],
  [
    'Profit payment looks too low',
    'The second payment of my plan is lower than the first one, although the amount I invested is the same. Please explain how it is worked out.',
  ],
  [
    'Can I leave a plan before the lock-in ends?',
    'I need part of the money for a medical bill. What would it cost me to leave early?',
  ],
  [
    'Referral not counted',
    'A friend signed up with my code on Saturday and has already invested. My program still shows the old number.',
  ],
  [
    'Multiplier after the third milestone',
    'I reached ten referrals. From when on does the higher multiplier apply, and does it count for earlier investments?',
  ],
  [
    'Cannot sign in on my new phone',
    'The app says that my email or password is wrong, but the website takes them. I have already installed it again.',
  ],
  [
    'Change of email address',
    'I am losing access to my old mailbox at the end of the month. Please tell me how to change the address of my account.',
  ],
  [
    'Statement for my tax return',
    'I need a list of all credits and debits of last year, if possible as a file that a spreadsheet can open.',
  ],
  [
    'Someone asked me for my password',
    'A person who said they were from your support wrote to me in a chat group. I did not answer. Here is the name they used.',
  ],
  ['Name misspelt in my account', 'There is a letter missing in my family name, so it does not match my passport.'],
  ['Least amount for the VIP plans', 'Does the least amount count per investment, or over all that I hold?'],
  [
    'Close my account',
    'I no longer use the service and would like my account to be closed once the last withdrawal is through.',
  ],
];

export function createTickets(random: Random, clock: Clock, customers: Customer[]) {
  const eligibleCustomers = customers.filter(({ createdAt }) => createdAt < clock.ago(3 * DAY_MS));
  return Array.from({ length: 120 }, (_, index) => 260 * ((119.5 - index) / 120) ** 1.6)
    .map((daysAgo) => {
      const createdAt = clock.ago(daysAgo * DAY_MS + random.int(0, 5) * HOUR_MS);
      const candidates = eligibleCustomers.filter((customer) => customer.createdAt < createdAt);
      const customer = candidates[random.int(0, candidates.length - 1)];
      if (!customer) throw new Error('There is no customer for the ticket.');
      const [subject, message] = random.pick(TICKET_TEXTS);
      const status =
        daysAgo < 3
          ? random.weighted({ pending: 70, in_progress: 30 })
          : daysAgo < 21
            ? random.weighted({ pending: 20, in_progress: 30, on_hold: 20, resolved: 30 })
            : random.weighted({ on_hold: 5, resolved: 50, closed: 45 });
      const workDuration = Math.min(random.int(1, 90) * HOUR_MS, clock.now.getTime() - createdAt.getTime());
      return {
        id: random.uuid(),
        userId: customer.id,
        subject,
        message,
        status,
        createdAt,
        updatedAt: status === 'pending' ? createdAt : addDuration(createdAt, workDuration),
      };
    })
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
