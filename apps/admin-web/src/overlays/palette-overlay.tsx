import { CommandPalette, type PaletteGroup } from '@countinghouse/ui';
import { normalizeSearch } from '@countinghouse/shared/text';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchItems } from './match-items';
import { useAreaCommands } from './use-area-commands';
import { useRecordSearch } from './use-record-search';
import { useRecentRecords } from './use-recent-records';
import type { OverlayProps } from './overlay-props';

/** Offers the areas, actions and records that the admin may see. */
export function PaletteOverlay({ onClose, onShowKeys }: OverlayProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const searchText = normalizeSearch(query);
  const commands = useAreaCommands();
  const records = useRecordSearch(commands.lookups, searchText);
  const recent = useRecentRecords();
  const goTo = (path: string) => () => void navigate(path);

  const menuItems = commands.areas.flatMap(({ menu }) => menu ?? []);
  const groups: PaletteGroup[] = [
    {
      label: 'Recent',
      items: (searchText === '' ? recent : []).map(({ path, label, icon }) => ({
        id: `recent-${path}`,
        label,
        icon,
        onChoose: goTo(path),
      })),
    },
    {
      label: 'Go to',
      items: matchItems(
        menuItems.map(({ path, label, subtitle, icon }) => ({
          id: `place-${path}`,
          label,
          note: subtitle,
          icon,
          onChoose: goTo(path),
        })),
        searchText,
      ),
    },
    {
      label: 'Actions',
      items: matchItems(
        [
          ...commands.actions.map(({ label, path, icon }) => ({
            id: `action-${label}`,
            label,
            icon,
            onChoose: goTo(path),
          })),
          { id: 'action-keys', label: 'Keyboard shortcuts', icon: IconKeyboard, onChoose: onShowKeys },
        ],
        searchText,
      ),
    },
    ...records.matches.map(({ lookup, records }) => ({
      label: lookup.label,
      items: records.map(({ path, label, note }) => ({
        id: `record-${path}`,
        label,
        note,
        icon: lookup.icon,
        onChoose: goTo(path),
      })),
    })),
  ];

  return (
    <CommandPalette
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      placeholder="Page, action, name, email, ID or hash"
      empty={searchText === '' ? 'You do not have access to any page.' : `Nothing found for “${searchText}”.`}
      isBusy={commands.isPending || records.isPending}
      failure={getFailure(commands, records)}
      onClose={onClose}
    />
  );
}

function getFailure(
  commands: Pick<ReturnType<typeof useAreaCommands>, 'hasFailed' | 'retry'>,
  records: Pick<ReturnType<typeof useRecordSearch>, 'failed' | 'retry'>,
) {
  if (commands.hasFailed) return { message: 'Actions and records could not be loaded.', onRetry: commands.retry };
  if (records.failed.length === 0) return undefined;
  return { message: `${records.failed.join(', ')} could not be searched.`, onRetry: records.retry };
}

export { PaletteOverlay as Overlay };
