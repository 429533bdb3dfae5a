import type { Area } from '@countinghouse/navigation';
import { QueueScreen, type QueueScreenProps } from '../lib/queue-screen';

/** An area with a queue of pears, at the address of the withdrawals' queue. */
export const pearsWith = (props: Pick<QueueScreenProps, 'Case'> & Partial<QueueScreenProps>): Area => ({
  permission: 'withdrawals',
  routes: [
    {
      path: '/admin/queue/withdrawals',
      lazy: async () => ({
        Component: () => (
          <QueueScreen
            queue="withdrawals"
            label="Pears"
            listHref="/admin/withdrawals"
            Preload={() => null}
            {...props}
          />
        ),
      }),
    },
  ],
});
