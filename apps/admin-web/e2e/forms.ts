import type { ApiClient } from '@countinghouse/api-client/core';
import type { Page } from '@playwright/test';
import { addressOf, screens } from './screens';
import { accounts } from './support';

/** A form that sends what was typed. */
export interface Form {
  name: string;
  /** The tag of the library that it is in, under `libs/`; a part of the panel itself has none. */
  tag?: string;
  open: (page: Page, client: ApiClient) => Promise<unknown>;
  /** What is typed, by the labels of the fields. */
  values: Readonly<Record<string, string>>;
  /** The button that sends it. */
  submit: string;
  /** The call that it is sent with, by its path below the API's. */
  writes: RegExp;
  /** What is said once it has worked. */
  saved: string;
  /** What the form says about any answer that makes no sense. */
  words: string;
  /** What it says where there is no answer. Default: the words used everywhere. */
  unanswered?: string;
  isSignedOut?: boolean;
  /** A status of 200 alone does not say that it has worked. */
  needsMoreThan200?: boolean;
}

/** Opens one of the listed screens by its name. */
const openScreen = (name: string) => async (page: Page, client: ApiClient) => {
  const screen = screens.find((each) => each.name === name);
  if (!screen) throw new Error(`There is no screen "${name}".`);
  await page.goto(await addressOf(screen, client));
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
    writes: /^\/signin$/,
    words: 'Invalid credentials',
    unanswered: 'Invalid credentials',
    saved: 'Analytics Report',
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
    writes: /^\/user\/add$/,
    needsMoreThan200: true,
    saved: 'User created successfully',
    words: 'Something went wrong',
  },
  {
    name: 'edit user',
    tag: '@feature-users',
    open: openScreen('edit user'),
    values: { 'Phone Number': '+44 20 7946 0999' },
    submit: 'Update User',
    writes: /^\/user\/update\//,
    saved: 'User updated successfully',
    words: 'Something went wrong',
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
    writes: /^\/add-plan$/,
    saved: 'Plan added successfully',
    words: 'Failed to save plan',
  },
  {
    name: 'edit plan',
    tag: '@feature-finance',
    open: openScreen('edit plan'),
    values: { 'Lock-In Period': '7' },
    submit: 'Update Plan',
    writes: /^\/plan\/update\//,
    saved: 'Plan updated successfully',
    words: 'Failed to save plan',
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
    writes: /^\/subadmin\/add$/,
    saved: 'Subadmin added successfully.',
    words: 'Failed to save subadmin.',
  },
  {
    name: 'edit sub-admin',
    tag: '@feature-users',
    open: openScreen('edit sub-admin'),
    values: { 'Phone No.': '+44 20 7946 0999' },
    submit: 'Update Subadmin',
    writes: /^\/subadmin\/update\//,
    saved: 'Subadmin updated successfully.',
    words: 'Failed to save subadmin.',
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
    writes: /^\/admin-wallet\/add$/,
    saved: 'Wallet added successfully',
    words: 'Something went wrong',
  },
];
