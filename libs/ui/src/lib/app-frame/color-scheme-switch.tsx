import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconCheck, IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { HeaderDropdown } from '../header-dropdown/header-dropdown';
import classes from './color-scheme-switch.module.css';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[];

/** Light, dark, or what the system says; remembered on this device. */
export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = schemes.find(({ value }) => value === colorScheme) ?? schemes[2];

  return (
    <HeaderDropdown
      label={`Colour scheme: ${current.label}`}
      trigger={<current.icon size={20} stroke={1.5} aria-hidden />}
      width={176}
    >
      {(close) => (
        <div role="radiogroup" aria-label="Colour scheme" className={classes.choices}>
          {schemes.map(({ value, label, icon: Icon }) => (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={value === colorScheme}
              className={classes.choice}
              onClick={() => {
                setColorScheme(value);
                close();
              }}
            >
              <Icon size={18} stroke={1.5} aria-hidden />
              {label}
              {value === colorScheme && <IconCheck className={classes.check} size={16} aria-hidden />}
            </button>
          ))}
        </div>
      )}
    </HeaderDropdown>
  );
}
