import { guide } from '@countinghouse/ui/stories';
import type { Meta, StoryObj } from '@storybook/react-vite';
import * as tabler from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './icons.module.css';

const meta = {
  title: 'Icons',
  // The story changes whenever a screen uses a new icon.
  tags: ['no-snapshot'],
  parameters: guide({
    about:
      'Tabler icons with a stroke of 1.5 and a size of 18 or 20. This page shows all icons in use, read from the source code.',
    do: ['Reuse the icon that already has the meaning.', 'Hide an icon beside a label from screen readers.'],
    dont: ['Use an icon without a label or an accessible name.', 'Use filled icons.'],
    accessibility: ['The accessible name of an icon button includes the record: "Delete Ada Lovelace".'],
  }),
} satisfies Meta;
export default meta;

const sources = import.meta.glob<string>(
  ['../../../../libs/*/src/**/*.{ts,tsx}', '../../../admin-web/src/**/*.{ts,tsx}', '!**/*.{spec,stories}.*'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Returns every imported icon; names are without the `Icon` prefix. */
function getUsedIcons(): [name: string, icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>][] {
  const imports = Object.values(sources).flatMap(
    (text) => text.match(/import \{[^}]*\} from '@tabler\/icons-react'/g) ?? [],
  );
  const names = new Set(imports.flatMap((text) => text.match(/\bIcon[A-Z]\w*/g) ?? []));
  return Object.entries(tabler)
    .filter(([name]) => names.has(name))
    .map(([name, icon]) => [
      name.slice('Icon'.length),
      icon as ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>,
    ]);
}

export const InUse: StoryObj<typeof meta> = {
  render: () => (
    <ul className={classes.icons}>
      {getUsedIcons().map(([name, Icon]) => (
        <li key={name}>
          <Icon size={20} stroke={1.5} aria-hidden />
          {name}
        </li>
      ))}
    </ul>
  ),
};
