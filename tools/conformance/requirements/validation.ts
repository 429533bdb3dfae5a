import type { Section } from '../section';

export const validation: Section = {
  title: '5 Validation',
  requirements: {
    'valid.sign-in': 'Signing in needs an email, checked by the browser, and a password.',
    'valid.user-required': 'A user needs a full name and an email.',
    'valid.user-email': "A user's email must look like one.",
    'valid.user-password': 'A new user needs a password; one that is there has none to fill in.',
    'valid.user-phone': 'A user needs no phone.',
    'valid.plan-required':
      'A plan needs its category, minimum, both profits, lock-in period and unit, and type; no maximum.',
    'valid.plan-no-limit': 'An empty maximum means no limit, and is sent as null.',
    'valid.plan-numbers': 'Figures are sent as numbers.',
    'valid.plan-range': 'A maximum that is not above its minimum is refused at the field, by form and server.',
    'valid.subadmin-required': 'A sub-admin needs a full name, email and phone.',
    'valid.subadmin-password': 'A password is needed on create alone.',
    'valid.address': "An address that is not one of its network's, by form or checksum, is refused at the field.",
    'valid.networks': 'A wallet can be of USDT_ERC20, which is the first choice, USDT_BEP20, USDT_TRC20, ETH or BTC.',
    'valid.delete-user': "Before a user is deleted: 'Are you sure you want to delete this user?'",
    'valid.delete-plan': "Before a plan is deleted: 'Are you sure you want to delete this plan?'",
    'valid.delete-subadmin': "Before a sub-admin is deleted: 'Are you sure you want to delete this Subadmin?'",
  },
};
