import { useNavigation } from 'react-router-dom';
import classes from './navigation-progress.module.css';

/** Progress bar at the top of the window while the next screen loads. CSS delays it, so fast navigations do not show it. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  if (!isNavigating) return null;
  return <div className={classes.bar} role="progressbar" aria-label="Loading the next screen" />;
}
