import { useNavigation } from 'react-router-dom';
import classes from './navigation-progress.module.css';

/** A thin bar along the top of the window while the next screen is fetched. Quick navigations do not show it. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle';
  if (!isNavigating) return null;
  return <div className={classes.bar} role="progressbar" aria-label="Loading the next screen" />;
}
