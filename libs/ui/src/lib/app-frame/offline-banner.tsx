import { useNetwork } from '@mantine/hooks';
import { IconCloudOff } from '@tabler/icons-react';
import classes from './offline-banner.module.css';

/** Says that the network is gone, for as long as it is. */
export function OfflineBanner() {
  const { online: isOnline } = useNetwork();
  return (
    <div role="status" className={isOnline ? undefined : classes.banner}>
      {!isOnline && (
        <>
          <IconCloudOff size={18} stroke={1.75} aria-hidden />
          You are offline. What you see may be out of date, and nothing can be decided until the network is back.
        </>
      )}
    </div>
  );
}
