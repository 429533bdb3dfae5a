import { IconCloudOff } from '@tabler/icons-react';
import { useIsOffline } from '../use-is-offline';
import classes from './offline-banner.module.css';

/** Banner that is shown while the network is unavailable. */
export function OfflineBanner() {
  const isOffline = useIsOffline();
  return (
    <div role="status" className={isOffline ? classes.banner : undefined}>
      {isOffline && (
        <>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          You are offline. Data may be out of date, and decisions are unavailable until you are back online.
        </>
      )}
    </div>
  );
}
