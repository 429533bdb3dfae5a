import { access, header, sidebar, signIn } from './requirements/access';
import { calls } from './requirements/calls';
import { dashboard } from './requirements/dashboard';
import { entities } from './requirements/entities';
import { generalErrors, toasts } from './requirements/errors';
import { limits } from './requirements/limits';
import * as money from './requirements/money';
import * as people from './requirements/people';
import { roles } from './requirements/roles';
import { states } from './requirements/states';
import { userForm, usersList } from './requirements/users';
import { validation } from './requirements/validation';
import type { Section } from './section';

/** What the specification asks for and a test can hold, in its order. */
export const sections: Section[] = [
  access,
  signIn,
  sidebar,
  header,
  dashboard,
  usersList,
  userForm,
  money.plansList,
  money.planForm,
  money.withdrawalsList,
  money.withdrawalView,
  people.tickets,
  people.ticketDetail,
  people.referrals,
  people.referralDetail,
  people.subadmins,
  people.subadminForm,
  money.depositWallets,
  money.transactionsList,
  money.transactionDetail,
  money.userTransactions,
  money.userWallet,
  entities,
  states,
  validation,
  roles,
  calls,
  generalErrors,
  toasts,
  limits,
];
