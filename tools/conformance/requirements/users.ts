import type { Section } from '../section';

export const usersList: Section = {
  title: '2 Users list',
  requirements: {
    'users-list.title': "The screen is titled 'Users List'.",
    'users-list.add': "A link '+ Add New' leads to /admin/users/create.",
    'users-list.paging': 'The server makes the pages.',
    'users-list.search': 'A search term is sent to the server.',
    'users-list.columns': 'Columns Name, Email, Phone and KYC Status, in this order.',
    'users-list.sort': 'Each of the four can be sorted by.',
    'users-list.no-phone': 'A user without a phone has a dash there.',
    'users-list.kyc': 'The KYC status is a badge.',
    'users-list.links': "A row leads to the user's form, transactions and wallet, each at its address.",
    'users-list.delete': 'A row has a button that deletes the user.',
  },
};

export const userForm: Section = {
  title: '2 User form',
  requirements: {
    'user-form.back': 'A Back link leads to the list.',
    'user-form.fields': 'Full Name, Email, Phone Number, Password on create, Status and KYC Status, in this order.',
    'user-form.password': 'The password is asked for on create alone.',
    'user-form.show-password': 'The password can be shown and hidden.',
    'user-form.status': 'Status offers Active and Inactive, and begins with Active.',
    'user-form.kyc': 'KYC Status offers Pending, In Progress, Completed and Rejected, and begins with Pending.',
    'user-form.documents': 'Identification Document, Proof of Address and Selfie are shown as images.',
    'user-form.verified': 'Each has a Verified checkbox, only where the file is there.',
    'user-form.submit': 'The button says Create User, or Update User.',
    'user-form.loads': 'The form for editing begins with what the server has.',
  },
};
