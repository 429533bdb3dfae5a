import type { Section } from '../section';

export const states: Section = {
  title: '4 States and transitions',
  requirements: {
    'state.signed-in': 'A right sign-in stores the token and the id.',
    'state.signed-out': 'Signing out removes both.',
    'state.session-over': 'A 403 clears all of local storage and leads to /signin.',
    'state.session-over-sign-in': 'A 403 to signing in itself only shows its message.',
    'state.notification':
      'A notification is unread, or read; where the server has the call it can be marked, one or all.',
    'state.user': 'A user is active or inactive, as the admin sets it.',
    'state.kyc': 'The KYC status is pending where it is missing, and any of the four may follow any other.',
    'state.kyc-colours': 'Its badge is grey, yellow, green or red.',
    'state.document': 'Each of the three documents is verified or not, as the admin sets it.',
    'state.plan': 'A plan is active or inactive.',
    'state.withdrawal': 'A withdrawal is pending, approved or rejected; a decided one can be decided otherwise.',
    'state.withdrawal-ledger': 'Approving takes the money from the wallet; going back returns it, to the cent.',
    'state.ticket': 'A ticket is pending (shown as New), in progress, on hold, resolved or closed.',
    'state.ticket-change': 'Where the server has the call, its status can be changed; without it nothing is offered.',
    'state.transaction': 'Only a pending transaction can be approved or cancelled.',
    'state.transaction-decided': 'After that the screen shows the new status and time, and offers no further change.',
    'state.transaction-ledger': 'Approving puts the money into the wallet once; cancelling moves nothing.',
    'state.topups': 'The dashboard counts top-ups that are pending, approved and cancelled.',
    'state.subadmin': 'A sub-admin is active or inactive; who is inactive is signed out with the next call.',
    'state.referral': 'A referral program is active, inactive or pending, with a badge for each.',
    'state.deposit-wallet': 'A deposit wallet is switched on and off in the list.',
  },
};
