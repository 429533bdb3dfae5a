import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import { Choices } from '../header-dropdown/choices';
import { HeaderDropdown } from '../header-dropdown/header-dropdown';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'System', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: unknown }[];

/** Menu that selects the light, dark or system colour scheme. The choice is stored on this device. */
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
        <Choices
          label="Colour scheme"
          choices={schemes.map(({ value, label, icon: Icon }) => ({
            value,
            label,
            icon: <Icon size={18} stroke={1.5} aria-hidden />,
          }))}
          value={colorScheme}
          onChange={(scheme) => {
            setColorScheme(scheme);
            close();
          }}
        />
      )}
    </HeaderDropdown>
  );
}
