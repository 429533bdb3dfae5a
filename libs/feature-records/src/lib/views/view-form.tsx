import { FormModal } from '@countinghouse/ui';
import { hasVisibleText, trimText } from '@countinghouse/shared/text';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toContent, toPreferences } from './view-content';
import { useAddView, useRenameView, type View } from './views-api';
import type { ViewsProps } from './views-props';

export interface ViewFormProps extends ViewsProps {
  /** The view that gets another name; without it, the list as it stands is kept as a new one. */
  renamed: View | undefined;
  onClose: () => void;
}

/** The most characters that a name may have. */
const mostCharacters = 60;

/** Asks for a view's name. Mounted while it is open. */
export function ViewForm({ renamed, list, state, columns, preferences, onKeep, onClose }: ViewFormProps) {
  const addView = useAddView();
  const renameView = useRenameView();
  const form = useForm({
    initialValues: { name: renamed?.name ?? '', isShared: false },
    validate: { name: lackOf },
  });

  const submit = async ({ name, isShared }: { name: string; isShared: boolean }) => {
    if (renamed) {
      const { _id, version } = await renameView(renamed, { name: trimText(name) });
      onKeep(_id, version, preferences);
      return;
    }
    const view = await addView({
      list,
      name: trimText(name),
      isShared,
      ...toContent(state.asked, columns, preferences),
    });
    onKeep(view._id, view.version, toPreferences(view));
    state.openView(view._id, view.address);
  };

  return (
    <FormModal
      title={renamed ? 'Rename View' : 'Save View'}
      submitLabel={renamed ? 'Rename' : 'Save'}
      form={form}
      words={{ error: renamed ? 'The view was not renamed.' : 'The view was not saved.' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={mostCharacters}
        data-autofocus
        description={renamed ? undefined : 'It keeps search, filters, order, page size, and the columns as they are.'}
        {...form.getInputProps('name')}
      />
      {!renamed && (
        <Checkbox
          label="Share it with everybody who may see this list"
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  );
}

const lackOf = (name: string) => (hasVisibleText(name) ? null : 'Name is required');
