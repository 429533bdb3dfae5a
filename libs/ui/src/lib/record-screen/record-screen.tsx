import { RecordBody, type RecordBodyProps } from './record-body';
import { RecordFrame, type RecordFrameProps } from './record-frame';

export interface RecordScreenProps<Found>
  extends Pick<RecordFrameProps, 'title' | 'figure' | 'subtitle' | 'actions'>, RecordBodyProps<Found> {}

/** The screen of one record: its title, the way back to the list, and the record. Needs a router above it. */
export function RecordScreen<Found>({ title, figure, subtitle, actions, ...body }: RecordScreenProps<Found>) {
  return (
    <RecordFrame title={title} figure={figure} subtitle={subtitle} actions={actions} back={{ href: body.list.href }}>
      <RecordBody {...body} />
    </RecordFrame>
  );
}
