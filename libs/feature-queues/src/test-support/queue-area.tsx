import type { Area } from '@countinghouse/navigation';
import { QueueScreen, type QueueScreenProps } from '../lib/queue-screen';

/** Creates an area with a withdrawals queue. */
export const createQueueArea = (props: Pick<QueueScreenProps, 'Case'> & Partial<QueueScreenProps>): Area => ({
  permission: 'withdrawals',
  routes: [
    {
      path: '/admin/queue/withdrawals',
      lazy: async () => ({
        Component: () => (
          <QueueScreen
            queue="withdrawals"
            label="Withdrawals"
            listLink={{ href: '/admin/withdrawals', label: 'All withdrawals' }}
            Preload={() => null}
            {...props}
          />
        ),
      }),
    },
  ],
});
