import type { Section } from '../section';

export const access: Section = {
  title: '2 Access and session',
  requirements: {
    'access.guard': 'Whoever has no token in local storage is sent from every admin screen to /admin/signin.',
    'access.sign-in-screen': '/admin/signin, and every address that means nothing, show the sign-in screen.',
    'access.layout': 'All guarded screens stand in one frame, with a sidebar on the left and a header on top.',
    'access.paths': 'Every screen has exactly the address that the specification gives it.',
    'access.users-alias': '/users leads to /admin/users.',
    'access.way-back': 'Whose session ended comes back, after signing in again, to where they were.',
  },
};

export const signIn: Section = {
  title: '2 Sign-in',
  requirements: {
    'sign-in.title': "The screen is titled 'Account Login'.",
    'sign-in.text': "It says 'Welcome back! Fill in the credentials to login into the dashboard.'",
    'sign-in.fields': 'It has an email address, a password and a log-in button.',
    'sign-in.success': 'A right sign-in leads to /admin/dashboard.',
    'sign-in.failure': 'A refused one shows a red message below the form.',
  },
};

export const sidebar: Section = {
  title: '2 Sidebar',
  requirements: {
    'sidebar.items': 'Nine items, each with its address and subtitle, in the given order.',
    'sidebar.permission': 'An item is there only where its permission is true.',
    'sidebar.loading': "While permissions are on their way it says 'Loading...'",
    'sidebar.none': "Without permissions it says 'No permissions available'.",
    'sidebar.brand': 'It shows a logo and the name of the product (section 1).',
  },
};

export const header: Section = {
  title: '2 Header',
  requirements: {
    'header.bell': 'A bell shows how many notifications are unread.',
    'header.bell-cap': 'Above nine the badge of the bell says 9+.',
    'header.notifications': 'The bell opens a list; each notification shows an initial, title, time and message.',
    'header.notifications-badge': 'The head of that list has a badge that says 6.',
    'header.notifications-live': 'Where the deployment wants true figures, that badge counts the notifications.',
    'header.profile': "The avatar opens a panel with the admin's initials, full name and email.",
    'header.sign-out': 'Sign Out removes token and id from local storage and leads to /admin/signin.',
    'header.outside': 'A click outside closes either of the two.',
  },
};
