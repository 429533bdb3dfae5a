import type { Section } from '../section';

export const roles: Section = {
  title: '6 Roles and permissions',
  requirements: {
    'roles.roles': 'Roles are admin and subadmin; a sub-admin is a user with that role.',
    'roles.guard': 'A token in local storage is all that the guard of the routes asks for.',
    'roles.menu': "The menu follows the permissions, which are fetched by the admin's id.",
    'roles.flags':
      'The flags are dashboard, users, plans, subadmins, wallets, withdrawals, support, referrals, transactions.',
    'roles.nine-flags': 'The form of a sub-admin loads and keeps all nine: saving a phone revokes nothing.',
    'roles.screens':
      "A screen without its flag says 'You do not have access to this area', and asks the server nothing.",
    'roles.server': 'The server answers 401 to a call without its flag, and does nothing.',
    'roles.main-admin': 'The main admin holds all nine.',
    'roles.next-call': 'What is granted or taken acts on the very next call.',
    'roles.grant': 'Who grants a flag must hold it.',
    'roles.self': 'Nobody changes or deletes themselves or the main admin.',
    'roles.users': "An admin lists, creates, edits and deletes users, and sees a user's transactions and wallet.",
    'roles.subadmins': 'Sub-admins are listed, read, added, changed and deleted by calls of their own.',
  },
};
