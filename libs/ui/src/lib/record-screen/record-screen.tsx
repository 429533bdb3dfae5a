import { use, useEffect, useEffectEvent } from 'react';
import { hasValue, joinPresent } from '../dash/dash';
import { RecordBody, type RecordBodyProps } from './record-body';
import { RecordFrame, type RecordFrameProps } from './record-frame';
import { RecordViewedContext } from './record-viewed-context';

export interface RecordScreenProps<Item>
  extends Pick<RecordFrameProps, 'title' | 'figure' | 'subtitle' | 'actions'>, RecordBodyProps<Item> {}

/**
 * Screen of one record with title, Back link and loading states. Reports the record's title to `RecordViewedContext` once
 * loaded. Requires a router.
 */
export function RecordScreen<Item>({ title, figure, subtitle, actions, ...body }: RecordScreenProps<Item>) {
  const onViewed = use(RecordViewedContext);
  const label = joinPresent([title].flat().filter(hasValue), ' · ');
  const isLoaded = body.record !== undefined && body.failure === undefined;
  const reportViewed = useEffectEvent((title: string) => onViewed(title));
  useEffect(() => {
    if (isLoaded && label !== undefined) reportViewed(label);
  }, [isLoaded, label]);

  return (
    <RecordFrame title={title} figure={figure} subtitle={subtitle} actions={actions} back={{ href: body.list.href }}>
      <RecordBody {...body} />
    </RecordFrame>
  );
}
