import { IconCloudOff } from '@tabler/icons-react';
import { useIsOffline } from '../use-is-offline';
import classes from './offline-banner.module.css';

/** Says that the network is gone, for as long as it is. */
export function OfflineBanner() {
  const isOffline = useIsOffline();
  return (
    <div role="status" className={isOffline ? classes.banner : undefined}>
      {isOffline && (
        <>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          You are offline. What you see may be out of date, and nothing can be decided until the network is back.
        </>
      )}
    </div>
  );
}
