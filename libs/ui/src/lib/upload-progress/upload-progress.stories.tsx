import type { Meta, StoryObj } from '@storybook/react-vite';
import { guide } from '../../stories/guide';
import { createUpload } from './upload';
import { UploadProgress } from './upload-progress';
import { UploadView } from './upload-view';

const meta = {
  title: 'UploadProgress',
  component: UploadProgress,
  subcomponents: { UploadView },
  parameters: guide({
    do: ['Place a Cancel button beside it.', 'Show the result beside the file when the upload has ended.'],
    dont: ['Use it for short requests: a form has a busy button.'],
    accessibility: [
      'It is a progress bar labelled with the file name; screen readers read the percentage and the bytes.',
      'The end of the upload and the server’s response are separate states.',
    ],
  }),
  args: { name: 'passport.jpg', sent: 4_130_000, total: 9_000_000 },
} satisfies Meta<typeof UploadProgress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const InProgress: Story = {};
export const WaitingForServer: Story = { args: { sent: 9_000_000 } };
export const UnknownSize: Story = { render: ({ name, sent }) => <UploadProgress name={name} sent={sent} /> };
export const Done: Story = { args: { sent: 9_000_000, outcome: 'done' } };
export const Failed: Story = { args: { outcome: 'failed' } };
export const LongName: Story = { args: { name: `${'scan of the passport of '.repeat(12)}.jpg` } };
export const RightToLeftName: Story = { args: { name: 'جواز سفر محمد.jpg' }, tags: ['no-snapshot'] };
export const WithCancel: Story = {
  render: ({ name, sent, total }) => {
    const upload = createUpload();
    upload.onProgress({ sent, ...(total !== undefined && { total }) });
    return <UploadView upload={upload} name={name} canCancel />;
  },
};
