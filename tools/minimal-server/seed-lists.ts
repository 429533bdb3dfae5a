export const permissionKeys =
  'dashboard users plans subadmins wallets withdrawals support referrals transactions'.split(' ');

/**
 * Mailbox, name, phone, status, granted permissions, and number of stored permissions: some accounts have only four.
 */
export const staff: readonly [string, string, string, string, string[], number][] = [
  ['admin', 'Margaret Ashdown', '+44 20 7946 0101', 'active', permissionKeys, 9],
  ['support', 'Tobias Lindqvist', '+44 20 7946 0102', 'active', ['dashboard', 'support'], 9],
  ['finance', 'Chiara Montanari', '+44 20 7946 0103', 'active', ['dashboard', 'plans'], 4],
  ['onboarding', 'Samuel Adebayo', '+44 20 7946 0104', 'active', ['dashboard', 'users', 'referrals'], 9],
  ['night-desk', 'Inês Carvalho', '+44 20 7946 0105', 'inactive', ['dashboard'], 4],
];

/** Names of the users, the oldest account first. */
export const userNames =
  `Ada Lovelace, Alan Turing, Katherine Johnson, Edsger Dijkstra, Barbara Liskov, Donald Knuth, Radia Perlman,
John Backus, Frances Allen, Tony Hoare, Adele Goldberg, Dennis Ritchie, Karen Sparck Jones, Niklaus Wirth, Jean Bartik,
Kathleen Booth, Maurice Wilkes, Mary Kenneth Keller, Robin Milner, Betty Holberton, Peter Naur, Lynn Conway,
Kristen Nygaard, Evelyn Boyd Granville, Ole-Johan Dahl, Dorothy Vaughan, John McCarthy, Mary Jackson, Ken Thompson,
Annie Easley, Claude Shannon, Gladys West, Konrad Zuse, Thelma Estrin, Alonzo Church, Ida Rhodes, Stephen Kleene,
Hedy Lamarr, Emil Post, Rózsa Péter, Kurt Gödel, Sophie Wilson, Łukasz Nowak, Joan Clarke, Tommy Flowers,
Beatrice Worsley, Friedrich Bauer, Cicely Popplewell, Tom Kilburn, Ruth Lichterman, 王芳, يوسف حداد, Marlyn Meltzer,
Seán O'Connor, Maximiliana Guadalupe Esperanza del Pilar Fernández de Córdoba y Villanueva-Montemayor, Grete Hermann,
Андрій Шевченко, Erna Hoover, Mina Rees, Zuzana Nováková`.split(/,\s+/);

type Offer = [string, string, number, number | null, number, number, number, string | undefined, boolean];

/**
 * Category, type, minimum and maximum investment, minimum and maximum profit, lock-in, its unit (missing for some),
 * active.
 */
export const planOffers: readonly Offer[] = [
  ['Starter Savings', 'standard', 50, 500, 1.5, 2.5, 30, 'days', true],
  ['Stablecoin Yield', 'standard', 100, 5_000, 2, 3.5, 60, undefined, true],
  ['Bitcoin Accumulator', 'standard', 250, 10_000, 3, 6, 3, 'months', true],
  ['Ether Staking', 'standard', 200, 8_000, 3.5, 5.5, 4, 'months', true],
  ['Balanced Basket', 'standard', 500, 20_000, 4, 7, 6, 'months', true],
  ['Growth Basket', 'standard', 1_000, 25_000, 6, 11, 9, 'months', true],
  ['Green Mining', 'standard', 750, 15_000, 5, 9.5, 240, undefined, false],
  ['Long Horizon', 'standard', 1_000, null, 9, 14, 1, 'years', true],
  ['Private Yield', 'vip', 10_000, 100_000, 6.5, 9, 6, 'months', true],
  ['Founders Circle', 'vip', 25_000, null, 11, 18, 2, 'years', true],
  ['Treasury Reserve', 'vip', 50_000, 250_000, 7.25, 8.75, 1, 'years', true],
  ['Launch Special', 'vip', 5_000, 20_000, 8, 12, 90, 'days', false],
];

/** A network, the platform's deposit address, and a user's withdrawal address. */
export const networks: readonly [network: string, depositAddress: string, withdrawalAddress: string][] = [
  ['USDT_ERC20', '0x52908400098527886E0F7030069857D2E4169EE7', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['USDT_BEP20', '0x8617E340B3D01FA5F11F306F4090FD50E238070D', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['USDT_TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
  ['ETH', '0xde709f2102306220921060314715629080e2fb77', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
];

/** Subject and message of tickets. */
export const ticketTexts: readonly [string, string][] = [
  ['Top-up not credited after six confirmations', 'I sent the transfer yesterday and my balance has not changed.'],
  ['Wrong network chosen for my deposit', 'I picked ERC20 in the form but sent the coins by TRC20. What now?'],
  ['Withdrawal pending for two days', 'Is anything missing from my side?'],
  ['KYC document was rejected', 'My identity card was refused although it is valid until next year.'],
  ['How long does verification take?', 'I uploaded all three documents last week.'],
  ['Referral not counted', 'A friend signed up with my code on Saturday. My program still shows the old number.'],
];

/** Titles of the notifications, newest first; the last two are read. */
export const notificationTitles = `New top-up waiting, Withdrawal requested, New support ticket, Documents uploaded,
Withdrawal requested, Large deposit, New support ticket, Milestone reached, New top-up waiting, Documents uploaded,
Plan nearly over, New support ticket, Deposit wallet added, Welcome`.split(/,\s+/);

/** Referrals that a milestone requires, and the percentage points that it adds. */
export const milestones: readonly [number, number][] = [
  [1, 1],
  [3, 2],
  [5, 2],
  [10, 3],
];
