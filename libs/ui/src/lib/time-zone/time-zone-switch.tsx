import { Choices } from '../header-dropdown/choices';
import classes from './time-zone-switch.module.css';
import { chooseTimeZone, offeredTimeZones, timeZoneName, useTimeZoneChoice, type TimeZoneChoice } from './time-zone';

const whose = { browser: 'This browser’s', utc: 'UTC', business: 'The business’s' } as const satisfies Record<
  TimeZoneChoice,
  string
>;

/** Whose clocks all times are written by: the browser's, UTC, or the business's; remembered on this device. */
export function TimeZoneSwitch() {
  const chosen = useTimeZoneChoice();
  const choices = offeredTimeZones().map(({ choice, timeZone }) => ({
    value: choice,
    label: choice === 'utc' ? whose.utc : `${whose[choice]} (${timeZoneName(timeZone)})`,
  }));
  return (
    <div className={classes.group}>
      <div className={classes.heading} aria-hidden>
        Time zone
      </div>
      <Choices label="Time zone" choices={choices} value={chosen} onChange={chooseTimeZone} />
    </div>
  );
}
