import type { ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { getAddress, screens } from './screens';
import { accounts } from './support';

/** A form and the call that submits it. */
export interface Form {
  name: string;
  /** The tag of its library under `libs/`; forms of the panel itself have none. */
  tag?: string;
  open: (page: Page, client: ApiClient) => Promise<unknown>;
  /** The values to enter, by field label. */
  values: Readonly<Record<string, string>>;
  /** The submit button. */
  submit: string;
  /** The path of the submitting call below the API's. */
  writePath: RegExp;
  /** The message after success. */
  successMessage: string;
  /** The message for a malformed response. */
  errorMessage: string;
  /** The message when there is no response. Default: the panel's usual one. */
  networkErrorMessage?: string;
  isSignedOut?: boolean;
  /** Status 200 alone does not mean success. */
  needsMoreThan200?: boolean;
}

/** Creates a function that opens a screen by its name. */
const openScreen = (name: string) => async (page: Page, client: ApiClient) => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen "${name}".`);
  await page.goto(await getAddress(screen, client));
};

/** Every form of the product. */
export const forms: readonly Form[] = [
  {
    name: 'sign-in',
    isSignedOut: true,
    needsMoreThan200: true,
    open: (page) => page.goto('/admin/signin'),
    values: { 'Email address': accounts.admin.email, Password: accounts.admin.password },
    submit: 'Log in',
    writePath: /^\/signin$/,
    errorMessage: 'Invalid credentials',
    networkErrorMessage: 'Invalid credentials',
    successMessage: 'Analytics Report',
  },
  {
    name: 'new user',
    tag: '@feature-users',
    open: (page) => page.goto('/admin/users/create'),
    values: {
      'Full Name': 'Mary Somerville',
      Email: 'mary@test.example',
      Password: 'correct horse',
      'Phone Number': '+44 20 7946 0018',
      Status: 'inactive',
      'KYC Status': 'in_progress',
    },
    submit: 'Create User',
    writePath: /^\/user\/add$/,
    needsMoreThan200: true,
    successMessage: 'User created successfully',
    errorMessage: 'Something went wrong',
  },
  {
    name: 'edit user',
    tag: '@feature-users',
    open: openScreen('edit user'),
    values: { 'Phone Number': '+44 20 7946 0999' },
    submit: 'Update User',
    writePath: /^\/user\/update\//,
    successMessage: 'User updated successfully',
    errorMessage: 'Something went wrong',
  },
  {
    name: 'new plan',
    tag: '@feature-finance',
    open: (page) => page.goto('/admin/plans/create'),
    values: {
      Category: 'Outage',
      'Investment Min': '1000',
      'Investment Max': '5000',
      'Profit Min (%)': '2.5',
      'Profit Max (%)': '3',
      'Lock-In Period': '3',
      'Lock-In Unit': 'months',
      'Plan Type': 'vip',
      Status: 'inactive',
    },
    submit: 'Add Plan',
    writePath: /^\/add-plan$/,
    successMessage: 'Plan added successfully',
    errorMessage: 'Failed to save plan',
  },
  {
    name: 'edit plan',
    tag: '@feature-finance',
    open: openScreen('edit plan'),
    values: { 'Lock-In Period': '7' },
    submit: 'Update Plan',
    writePath: /^\/plan\/update\//,
    successMessage: 'Plan updated successfully',
    errorMessage: 'Failed to save plan',
  },
  {
    name: 'new sub-admin',
    tag: '@feature-users',
    open: (page) => page.goto('/admin/subadmins/create'),
    values: {
      'Full Name': 'Mary Somerville',
      Email: 'clerk@test.example',
      'Phone No.': '+44 20 7946 0018',
      Password: 'correct horse',
      Plans: 'ticked',
    },
    submit: 'Create Subadmin',
    writePath: /^\/subadmin\/add$/,
    successMessage: 'Subadmin added successfully.',
    errorMessage: 'Failed to save subadmin.',
  },
  {
    name: 'edit sub-admin',
    tag: '@feature-users',
    open: openScreen('edit sub-admin'),
    values: { 'Phone No.': '+44 20 7946 0999' },
    submit: 'Update Subadmin',
    writePath: /^\/subadmin\/update\//,
    successMessage: 'Subadmin updated successfully.',
    errorMessage: 'Failed to save subadmin.',
  },
  {
    name: 'new deposit wallet',
    tag: '@feature-finance',
    open: async (page) => {
      await page.goto('/admin/wallets');
      await page.getByRole('button', { name: '+ Add New' }).click();
    },
    values: { 'Network Type': 'BTC', 'Wallet Address': '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' },
    submit: 'Add',
    writePath: /^\/admin-wallet\/add$/,
    successMessage: 'Wallet added successfully',
    errorMessage: 'Something went wrong',
  },
];
