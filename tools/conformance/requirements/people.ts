import type { Section } from '../section';

export const tickets: Section = {
  title: '2 Support tickets',
  requirements: {
    'tickets.counters': 'Four counters: New, In Progress, On Hold and Resolved.',
    'tickets.bar': 'A bar shows their proportions.',
    'tickets.search': 'A search goes over ticket id, subject and status.',
    'tickets.count': "A line says 'Showing N Tickets'.",
    'tickets.columns': 'Columns Ticket ID, Subject, Status, Last Update and Support, and a view action.',
    'tickets.date': 'The last update is a date as in en-IN.',
    'tickets.support': 'Support is one fixed name, Support Team, or that which the deployment gives.',
    'tickets.empty': "Without a row it says 'No support enquiries found'.",
  },
};

export const ticketDetail: Section = {
  title: '2 Ticket detail',
  requirements: {
    'ticket.facts': 'Subject, status as a badge, message, user with full name and email, Created At and Last Updated.',
    'ticket.dates': 'Both times are written as in en-IN.',
    'ticket.back': 'A Back button leads to the list.',
    'ticket.absent': "Where there is none it says 'Ticket not found.'",
  },
};

export const referrals: Section = {
  title: '2 Referrals',
  requirements: {
    'referrals.paging': 'The server makes the pages.',
    'referrals.search': 'A search term is sent to the server.',
    'referrals.total': 'A badge Total counts the programs.',
    'referrals.columns':
      'Columns Referrer Name, Email, Referral Code, Total Referrals, Active Referrals, Multiplier %, Total Earnings, Date Created and Status.',
    'referrals.formats': 'Total earnings are in US dollars, the date is dd-mm-yyyy.',
    'referrals.view': "A row leads to /admin/referral-details/{id}, with the referrer's user id.",
    'referrals.empty': "Without a row it says 'No referrals found'.",
  },
};

export const referralDetail: Section = {
  title: '2 Referral detail',
  requirements: {
    'referral.facts': 'It shows who the referrer is and the status of the program.',
    'referral.cards': 'Four cards: Total Referrals, Active Referrals, Total Earnings and Current Multiplier.',
    'referral.milestone': 'A panel shows the next milestone.',
    'referral.tables': 'Tables of Referred Users, Referral Earnings and Milestones Achieved.',
    'referral.absent': "Where there is none it says 'No referral data found for this user.'",
    'referral.empty-tables':
      "Empty tables say 'No referred users found', 'No earnings found' and 'No milestones achieved yet'.",
  },
};

export const subadmins: Section = {
  title: '2 Subadmins',
  requirements: {
    'subadmins.title': "The screen is titled 'Subadmin List'.",
    'subadmins.search': 'A search goes over name, email and phone.',
    'subadmins.columns': 'Columns Name, Email, Phone, Permissions and Status.',
    'subadmins.permissions': 'Permissions are those that are held, with commas.',
    'subadmins.status': 'The status is a badge.',
    'subadmins.actions': 'A row can be edited and deleted.',
    'subadmins.add': "A button '+ Add New' leads to the form.",
  },
};

export const subadminForm: Section = {
  title: '2 Subadmin form',
  requirements: {
    'subadmin-form.fields': 'Full Name, Email and Phone No., and Password on create alone.',
    'subadmin-form.permissions': 'Nine checkboxes, one for each permission.',
  },
};
