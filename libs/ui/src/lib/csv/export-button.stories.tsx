import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { guide } from '../../stories/guide';
import { ExportButton, type ExportButtonProps } from './export-button';
import { ExportFormatsContext } from './export-formats';

interface Line {
  name: string;
  amount: number;
}

const lines: Line[] = [{ name: 'Ada, Countess', amount: 12.5 }];

const meta = {
  title: 'ExportButton',
  parameters: guide({
    do: [
      'Export what is filtered, not what is on the page.',
      'Name the file after the list.',
      'Export the whole, or say that it is not: `collectPages` does.',
    ],
    dont: ['Export columns that the reader may not see.', 'Save an empty file of a list that is not loaded.'],
    accessibility: ['Progress and failure are announced.'],
  }),

  component: (props: ExportButtonProps<Line>) => <ExportButton {...props} />,
  subcomponents: { ExportButton },
  args: {
    fileName: 'lines',
    columns: [
      { header: 'Name', value: (line) => line.name },
      { header: 'Amount', value: (line) => line.amount },
    ],
    loadRows: () => lines,
  },
} satisfies Meta<ExportButtonProps<Line>>;
export default meta;

type Story = StoryObj<ExportButtonProps<Line>>;

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
    // The choices load on demand. Only when opened again do they render at once, with the focus on the first one.
    await userEvent.click(button);
    await waitFor(() => expect(choices()).toHaveLength(0));
    await userEvent.click(button);
    await waitFor(() => expect(choices()[0]).toHaveFocus());
  },
};
export const NothingToExport: Story = { args: { disabledReason: 'There is nothing to export.' } };
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
export const Failing: Story = {
  args: { loadRows: () => Promise.reject(new Error('The list could not be collected.')) },
  play: async (context) => {
    await press(context);
    await within(document.body).findByText('The list could not be collected.');
  },
};
