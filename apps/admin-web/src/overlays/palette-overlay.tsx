import { CommandPalette, type PaletteGroup } from '@countinghouse/ui';
import { normalizeSearch } from '@countinghouse/shared/text';
import { IconKeyboard } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { matchItems } from './match-items';
import { useAreaCommands } from './use-area-commands';
import { useFoundRecords } from './use-found-records';
import { useRecentRecords } from './use-recent-records';
import type { OverlayProps } from './overlay-props';

/** The areas, actions and records that the admin may see. */
export function PaletteOverlay({ onClose, onShowKeys }: OverlayProps) {
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const words = normalizeSearch(query);
  const offered = useAreaCommands();
  const records = useFoundRecords(offered.lookups, words);
  const recent = useRecentRecords();
  const goTo = (path: string) => () => void navigate(path);

  const places = offered.areas.flatMap(({ menu }) => menu ?? []);
  const groups: PaletteGroup[] = [
    {
      label: 'Recent',
      items: (words === '' ? recent : []).map(({ path, label, icon }) => ({
        id: `recent-${path}`,
        label,
        icon,
        onChoose: goTo(path),
      })),
    },
    {
      label: 'Go to',
      items: matchItems(
        places.map(({ path, label, subtitle, icon }) => ({
          id: `place-${path}`,
          label,
          note: subtitle,
          icon,
          onChoose: goTo(path),
        })),
        words,
      ),
    },
    {
      label: 'Actions',
      items: matchItems(
        [
          ...offered.actions.map(({ label, path, icon }) => ({
            id: `action-${label}`,
            label,
            icon,
            onChoose: goTo(path),
          })),
          { id: 'action-keys', label: 'Keyboard shortcuts', icon: IconKeyboard, onChoose: onShowKeys },
        ],
        words,
      ),
    },
    ...records.found.map(({ lookup, records }) => ({
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
      placeholder="Area, action, name, email, ID or hash"
      empty={words === '' ? 'You have access to no area.' : `Nothing found for “${words}”.`}
      isBusy={offered.isPending || records.isPending}
      failure={failureOf(offered, records)}
      onClose={onClose}
    />
  );
}

function failureOf(
  offered: Pick<ReturnType<typeof useAreaCommands>, 'hasFailed' | 'retry'>,
  records: Pick<ReturnType<typeof useFoundRecords>, 'failed' | 'retry'>,
) {
  if (offered.hasFailed) return { message: 'Actions and records could not be loaded.', onRetry: offered.retry };
  if (records.failed.length === 0) return undefined;
  return { message: `${records.failed.join(', ')} could not be searched.`, onRetry: records.retry };
}

export { PaletteOverlay as Overlay };
