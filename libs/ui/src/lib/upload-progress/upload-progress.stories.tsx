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
    do: ['Put a way to cancel beside it.', 'Say what came of it where the file is shown, once it has ended.'],
    dont: ['Show it for what takes no time: an ordinary form has a busy button.'],
    accessibility: [
      'It is a progress bar with the name of the file, and reads its share and its bytes.',
      'The end of sending and the answer of the server are two things, and are told apart.',
    ],
  }),
  args: { name: 'passport.jpg', sent: 4_130_000, total: 9_000_000 },
} satisfies Meta<typeof UploadProgress>;
export default meta;

type Story = StoryObj<typeof meta>;

export const OnItsWay: Story = {};
export const WaitingForTheServer: Story = { args: { sent: 9_000_000 } };
export const UnknownLength: Story = { render: ({ name, sent }) => <UploadProgress name={name} sent={sent} /> };
export const Done: Story = { args: { sent: 9_000_000, outcome: 'done' } };
export const Failed: Story = { args: { outcome: 'failed' } };
export const LongName: Story = { args: { name: `${'scan of the passport of '.repeat(12)}.jpg` } };
export const RightToLeftName: Story = { args: { name: 'جواز سفر محمد.jpg' }, tags: ['no-picture'] };
export const WithCancel: Story = {
  render: ({ name, sent, total }) => {
    const upload = createUpload();
    upload.onProgress({ sent, ...(total !== undefined && { total }) });
    return <UploadView upload={upload} name={name} canCancel />;
  },
};
