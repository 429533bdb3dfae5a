/** A customer of the model. */
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

/** A model of the wallets and of the server's responses: `ok`, or the error code. */
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

  /** @throws Error if the account is closed, which must not happen with a running investment */
  payProfit(investment: Investment, cents: number): void {
    this.requireOpen(investment.account);
    investment.account.balance += cents;
    investment.profits += 1;
  }

  /** @throws Error if the account is closed */
  release(investment: Investment): void {
    this.requireOpen(investment.account);
    investment.account.balance += investment.cents;
    investment.isReleased = true;
  }

  close(account: Account): string {
    if (account.isClosed) return 'not_found';
    if (account.balance > 0) return 'holds_money';
    if (this.getPending(account).length > 0) return 'has_pending';
    if (this.getRunning().some((investment) => investment.account === account)) return 'has_investment';
    account.isClosed = true;
    return 'ok';
  }

  getRunning = (): Investment[] => this.investments.filter(({ isReleased }) => !isReleased);

  getPending = (account: Account): Payment[] =>
    [...this.topups, ...this.withdrawals].filter(
      (payment) => payment.account === account && payment.status === 'pending',
    );

  private requireOpen({ id, isClosed }: Account): void {
    if (isClosed) throw new Error(`The closed account ${id} is credited.`);
  }
}
