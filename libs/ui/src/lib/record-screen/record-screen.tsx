import { use, useEffect, useEffectEvent } from 'react';
import { isKnown, joinKnown } from '../dash/dash';
import { RecordBody, type RecordBodyProps } from './record-body';
import { RecordFrame, type RecordFrameProps } from './record-frame';
import { RecordSeenContext } from './record-seen';

export interface RecordScreenProps<Found>
  extends Pick<RecordFrameProps, 'title' | 'figure' | 'subtitle' | 'actions'>, RecordBodyProps<Found> {}

/**
 * The screen of one record: its title, the way back to the list, and the record. It tells `RecordSeenContext` what the
 * record is called once it is there. Needs a router above it.
 */
export function RecordScreen<Found>({ title, figure, subtitle, actions, ...body }: RecordScreenProps<Found>) {
  const seen = use(RecordSeenContext);
  const label = joinKnown([title].flat().filter(isKnown), ' · ');
  const isThere = body.record !== undefined && body.failure === undefined;
  const tell = useEffectEvent((called: string) => seen(called));
  useEffect(() => {
    if (isThere && label !== undefined) tell(label);
  }, [isThere, label]);

  return (
    <RecordFrame title={title} figure={figure} subtitle={subtitle} actions={actions} back={{ href: body.list.href }}>
      <RecordBody {...body} />
    </RecordFrame>
  );
}
