/** A customer as the model knows them. */
export interface Account {
  id: string;
  /** In whole cents. */
  balance: number;
  isClosed: boolean;
}

export interface Payment {
  id: string;
  account: Account;
  cents: number;
  status: string;
}

export interface Investment extends Omit<Payment, 'status'> {
  isReleased: boolean;
  profits: number;
}

/** What the wallets should hold, and what the server should say to each request: `ok`, or the code of its refusal. */
export class LedgerModel {
  readonly accounts: Account[] = [];
  readonly topups: Payment[] = [];
  readonly withdrawals: Payment[] = [];
  readonly investments: Investment[] = [];

  open(id: string): Account {
    const account = { id, balance: 0, isClosed: false };
    this.accounts.push(account);
    return account;
  }

  decideTopup(topup: Payment, status: string): string {
    if (topup.status !== 'pending') return 'already_decided';
    if (status === 'approved' && topup.account.isClosed) return 'conflict';
    if (status === 'approved') topup.account.balance += topup.cents;
    topup.status = status;
    return 'ok';
  }

  decideWithdrawal(withdrawal: Payment, status: string): string {
    const { account, cents } = withdrawal;
    if (withdrawal.status === status) return 'ok';
    if (status === 'approved') {
      if (account.balance < cents) return 'insufficient_funds';
      account.balance -= cents;
    } else if (withdrawal.status === 'approved') {
      if (account.isClosed) return 'conflict';
      account.balance += cents;
    }
    withdrawal.status = status;
    return 'ok';
  }

  invest(investment: Investment): void {
    investment.account.balance -= investment.cents;
    this.investments.push(investment);
  }

  /** @throws Error where the account has been closed: it must not be while this is still to come */
  payProfit(investment: Investment, cents: number): void {
    this.requireOpen(investment.account);
    investment.account.balance += cents;
    investment.profits += 1;
  }

  /** @throws Error where the account has been closed */
  release(investment: Investment): void {
    this.requireOpen(investment.account);
    investment.account.balance += investment.cents;
    investment.isReleased = true;
  }

  close(account: Account): string {
    if (account.isClosed) return 'not_found';
    if (account.balance > 0) return 'holds_money';
    if (this.pendingOf(account).length > 0) return 'has_pending';
    if (this.running().some((investment) => investment.account === account)) return 'has_investment';
    account.isClosed = true;
    return 'ok';
  }

  running = (): Investment[] => this.investments.filter(({ isReleased }) => !isReleased);

  pendingOf = (account: Account): Payment[] =>
    [...this.topups, ...this.withdrawals].filter(
      (payment) => payment.account === account && payment.status === 'pending',
    );

  private requireOpen({ id, isClosed }: Account): void {
    if (isClosed) throw new Error(`${id} has been closed, and is paid into.`);
  }
}
