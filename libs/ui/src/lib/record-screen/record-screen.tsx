import { PageHeader, type PageHeaderProps } from '../page-header/page-header';
import { RecordBody, type RecordBodyProps } from './record-body';

export interface RecordScreenProps<Found>
  extends Pick<PageHeaderProps, 'title' | 'subtitle' | 'actions'>, RecordBodyProps<Found> {}

/** The screen of one record: its title, the way back to the list, and the record. Needs a router above it. */
export function RecordScreen<Found>({ title, subtitle, actions, ...body }: RecordScreenProps<Found>) {
  return (
    <>
      <PageHeader title={title} subtitle={subtitle} actions={actions} back={{ href: body.list.href }} />
      <RecordBody {...body} />
    </>
  );
}
