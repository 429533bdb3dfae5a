import { Choices } from '../header-dropdown/choices';
import classes from './time-zone-switch.module.css';
import {
  setTimeZoneChoice,
  getTimeZoneOptions,
  formatTimeZone,
  useTimeZoneChoice,
  type TimeZoneChoice,
} from './time-zone';

const TIME_ZONE_LABELS = { browser: 'Browser', utc: 'UTC', business: 'Company' } as const satisfies Record<
  TimeZoneChoice,
  string
>;

/** Radio group that selects the time zone: the browser's, UTC or the business's. The choice is stored on this device. */
export function TimeZoneSwitch() {
  const selected = useTimeZoneChoice();
  const choices = getTimeZoneOptions().map(({ choice, timeZone }) => ({
    value: choice,
    label: choice === 'utc' ? TIME_ZONE_LABELS.utc : `${TIME_ZONE_LABELS[choice]} (${formatTimeZone(timeZone)})`,
  }));
  return (
    <div className={classes.group}>
      <div className={classes.heading} aria-hidden>
        Time zone
      </div>
      <Choices label="Time zone" choices={choices} value={selected} onChange={setTimeZoneChoice} />
    </div>
  );
}
