import type { Section } from '../section';

export const plansList: Section = {
  title: '2 Plans list',
  requirements: {
    'plans-list.title': "The screen is titled 'Plans List'.",
    'plans-list.columns': 'Columns Category, Plan Type, Investment Range, Profit %, Lock-in Period and Status.',
    'plans-list.range': "The range is 'min - max', or ends in No Limit where there is no maximum.",
    'plans-list.profit': "The profit is 'min - max'.",
    'plans-list.lock-in': 'The lock-in period has its unit.',
    'plans-list.status': 'The status is Active or Inactive.',
    'plans-list.actions': 'A row can be edited and deleted.',
    'plans-list.add': "A button '+ Add New' leads to the form.",
    'plans-list.paging': 'The list has pages.',
    'plans-list.loading': 'A text says that it is loading.',
    'plans-list.error': 'A text says that it failed.',
  },
};

export const planForm: Section = {
  title: '2 Plan form',
  requirements: {
    'plan-form.fields':
      'Category, Investment Min, Investment Max, Profit Min (%), Profit Max (%), Lock-In Period, Lock-In Unit, Plan Type and Status.',
    'plan-form.unit': 'The unit is Days, Months or Years, and begins with days.',
    'plan-form.type': 'The type is Standard or VIP, and begins with standard.',
    'plan-form.status': 'The status is Active or Inactive, and begins with active.',
    'plan-form.saved': 'After saving, create or edit, it goes to /admin/plans.',
  },
};

export const withdrawalsList: Section = {
  title: '2 Withdrawals',
  requirements: {
    'withdrawals.title': "The screen is titled 'Withdrawal List'.",
    'withdrawals.search': 'A search goes over name, email and withdrawal ID.',
    'withdrawals.columns':
      'Columns S. No., User Name, Email, Wallet Address, Phone No., Withdrawal ID, Amount, Request Date and Status.',
    'withdrawals.date': 'The request date is written as in en-GB.',
    'withdrawals.status': 'The status is a badge.',
    'withdrawals.view': 'A row leads to /admin/withdrawal/view/{id}.',
    'withdrawals.empty': "Without a row it says 'No records found'.",
  },
};

export const withdrawalView: Section = {
  title: '2 Withdrawal view',
  requirements: {
    'withdrawal-view.facts':
      'User name, email, phone, wallet address, withdrawal ID and amount, none of them to be changed.',
    'withdrawal-view.choices': "Change Status offers 'Choose...', Approve and Reject.",
    'withdrawal-view.update': 'A button Update Status sends what is chosen.',
    'withdrawal-view.asks': 'It asks first, naming the present state and the one to come.',
  },
};

export const depositWallets: Section = {
  title: '2 Admin wallets',
  requirements: {
    'wallets.columns': 'Columns #, Wallet Address, Network Type and Status.',
    'wallets.toggle': 'The status is a checkbox that switches it.',
    'wallets.actions': 'A row can be edited and deleted.',
    'wallets.add-modal': 'A modal Add Wallet has Wallet Address and Network Type, and the buttons Cancel and Add.',
    'wallets.edit-modal': 'A modal Edit Wallet has the same fields, filled in, and the buttons Cancel and Update.',
  },
};

export const transactionsList: Section = {
  title: '2 Transactions',
  requirements: {
    'transactions.title': "The screen is titled 'Transaction History'.",
    'transactions.search': 'A search goes over user email, hash, description and network.',
    'transactions.type-filter': 'A filter offers All Types, Top-up and Wallet.',
    'transactions.status-filter': 'A filter offers All Status, Pending, Approved and Cancelled.',
    'transactions.network-filter': 'A filter offers All Networks, BTC, ETH, USDT TRC20 and USDT ERC20.',
    'transactions.columns':
      'Columns S. No., Transaction Type, User Email, Amount, Status, Date and Transaction Hash, and a view action.',
    'transactions.type': 'A top-up shows its network as its type; a wallet transaction its transaction type.',
    'transactions.amount': 'The amount is in US dollars without decimals.',
    'transactions.status': 'The status has an icon.',
    'transactions.date': 'The date is written as in en-GB.',
    'transactions.hash': 'Hash and deposit wallet address are shortened; a description is cut at 50 characters.',
    'transactions.view': 'A row leads to /admin/transaction/details/{transactionId}.',
    'transactions.page-size': 'Ten to a page; 10, 25, 50 and 100 are offered.',
    'transactions.empty': "Without a row it says 'No transactions found'.",
  },
};

export const transactionDetail: Section = {
  title: '2 Transaction detail',
  requirements: {
    'transaction.title': "The screen is titled 'Topup Wallet Transaction'.",
    'transaction.user': "It shows the user's full name, email, phone and user id.",
    'transaction.facts':
      'It shows amount in US dollars, transaction id, network, deposit wallet address, and both times.',
    'transaction.hash': 'The hash is shown where there is one.',
    'transaction.proof': 'A proof image, where there is one, opens larger.',
    'transaction.decision': 'A pending one can be approved and cancelled.',
    'transaction.decided': 'A decided one says that it has been {status} and cannot be modified.',
    'transaction.absent': "Where there is none it says 'Transaction not found.'",
  },
};

export const userTransactions: Section = {
  title: '2 User transactions',
  requirements: {
    'user-transactions.scope': 'The same history, with what concerns one user alone.',
  },
};

export const userWallet: Section = {
  title: '2 User wallet',
  requirements: {
    'user-wallet.title': "The screen is titled 'User Wallet Summary'.",
    'user-wallet.facts': 'It shows name and email, Balance, Total Earned, Total Spent and the day it was created.',
    'user-wallet.columns': 'Wallet Transactions have Date, Transaction Type, Amount, Plan category and Description.',
    'user-wallet.paging': 'The server makes the pages.',
    'user-wallet.messages': "It says 'Loading wallet data...', and 'No transactions found'.",
  },
};
