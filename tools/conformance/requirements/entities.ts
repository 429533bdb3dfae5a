import type { Section } from '../section';

export const entities: Section = {
  title: '3 Entities',
  requirements: {
    'entity.admin': 'An admin has an id, full name, email and role.',
    'entity.notification': 'A notification has an id, title, message, time, and whether it is read.',
    'entity.permissions': 'Permissions are nine booleans.',
    'entity.sign-in': 'Signing in takes email and password, and gives a token and the id; the browser keeps both.',
    'entity.user': 'A user has all fields that are given, documents with their flags and role included.',
    'entity.password': 'A password is taken on create, and never shown.',
    'entity.user-list-item': 'A user in the list has an id, full name, email, phone and KYC status.',
    'entity.plan': 'A plan has all fields that are given; its maximum may be null.',
    'entity.subadmin': 'A sub-admin has name, email, phone, role, status and a map of the nine permissions.',
    'entity.withdrawal': 'A withdrawal has all fields that are given; withdrawal_request is its readable ID.',
    'entity.ticket': 'A ticket has its readable id, subject, message, status, user and both times.',
    'entity.referral-program':
      'A referral program has its figures, next milestone, earnings and achieved milestones as given.',
    'entity.referral-detail': 'The detail of a referral has the program, those who were referred, and the figures.',
    'entity.deposit-wallet': 'A deposit wallet has an id, address, network and status.',
    'entity.transaction': 'A transaction has all fields that are given; its image is stored under an uploads path.',
    'entity.user-wallet': "A user's wallet has its figures, and transactions by pages as given.",
    'entity.dashboard': 'The dashboard has all figures that are given, net earnings, and recent transactions by pages.',
  },
};
