import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { ExportButton, type ExportButtonProps } from './export-button';
import { ExportFormatsContext } from './export-formats';

interface Row {
  name: string;
  amount: number;
}

const rows: Row[] = [{ name: 'Ada, Countess', amount: 12.5 }];

const meta = {
  title: 'ExportButton',
  parameters: guide({
    do: [
      'Export all filtered rows, not only the rows of the page.',
      'Name the file after the list.',
      'Export all rows or state that some are missing, as `collectPages` does.',
    ],
    dont: ['Export columns that the admin is not allowed to see.', 'Save an empty file while the list is not loaded.'],
    accessibility: ['Progress and errors are announced.'],
  }),

  component: (props: ExportButtonProps<Row>) => <ExportButton {...props} />,
  subcomponents: { ExportButton },
  args: {
    fileName: 'entries',
    columns: [
      { header: 'Name', value: (row) => row.name },
      { header: 'Amount', value: (row) => row.amount },
    ],
    loadRows: () => rows,
  },
} satisfies Meta<ExportButtonProps<Row>>;
export default meta;

type Story = StoryObj<ExportButtonProps<Row>>;

const press: Story['play'] = async ({ canvasElement }) => {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Export CSV' }));
};

/** Starts the export and waits for the progress, whose code loads on demand. */
const run: Story['play'] = async (context) => {
  await press(context);
  await within(context.canvasElement).findByRole('group', { name: 'Export' });
};

export const Ready: Story = {};
/** With a server that generates all formats. */
export const Formats: Story = {
  args: { loadFile: async ({ format = 'csv' }) => new Blob([format]) },
  decorators: [
    (Story) => (
      <ExportFormatsContext value={['csv', 'csv_semicolon', 'xlsx']}>
        <Story />
      </ExportFormatsContext>
    ),
  ],
  play: async ({ canvasElement }) => {
    const button = await within(canvasElement).findByRole('button', { name: 'File format' });
    const choices = () => within(document.body).queryAllByRole('button', { name: /^(CSV with|Excel workbook)/ });
    await userEvent.click(button);
    await waitFor(() => expect(choices()).toHaveLength(3));
    // The choices load on demand. From the second time on, they render immediately, with the focus on the first one.
    await userEvent.click(button);
    await waitFor(() => expect(choices()).toHaveLength(0));
    await userEvent.click(button);
    await waitFor(() => expect(choices()[0]).toHaveFocus());
  },
};
export const Disabled: Story = { args: { disabledReason: 'There is nothing to export.' } };
export const Running: Story = {
  args: {
    loadRows: ({ report }) => {
      report(2000, 6000);
      return new Promise(() => undefined);
    },
  },
  play: run,
};
export const RunningWithoutTotal: Story = {
  args: {
    loadRows: ({ report }) => {
      report(2000);
      return new Promise(() => undefined);
    },
  },
  play: run,
};
export const Failed: Story = {
  args: { loadRows: () => Promise.reject(new Error('The list could not be exported.')) },
  play: async (context) => {
    await press(context);
    await within(document.body).findByText('The list could not be exported.');
  },
};
