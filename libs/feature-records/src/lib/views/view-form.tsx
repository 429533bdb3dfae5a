import { FormModal } from '@countinghouse/ui';
import { hasVisibleText, trimText } from '@countinghouse/shared/text';
import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { toViewContent, toPreferences } from './view-content';
import { useAddView, useRenameView, type View } from './views-api';
import type { ViewsProps } from './views-props';

export interface ViewFormProps extends ViewsProps {
  /** The view to rename; undefined saves the list's current state as a new view. */
  viewToRename: View | undefined;
  onClose: () => void;
}

const MAX_NAME_CHARACTERS = 60;

/** The form to name a view. Mount it while it is open. */
export function ViewForm({ viewToRename, list, state, columns, preferences, onStore, onClose }: ViewFormProps) {
  const addView = useAddView();
  const renameView = useRenameView();
  const form = useForm({
    initialValues: { name: viewToRename?.name ?? '', isShared: false },
    validate: { name: validateName },
  });

  const submit = async ({ name, isShared }: { name: string; isShared: boolean }) => {
    if (viewToRename) {
      const { _id, version } = await renameView(viewToRename, { name: trimText(name) });
      onStore(_id, version, preferences);
      return;
    }
    const view = await addView({
      list,
      name: trimText(name),
      isShared,
      ...toViewContent(state.query, columns, preferences),
    });
    onStore(view._id, view.version, toPreferences(view));
    state.openView(view._id, view.address);
  };

  return (
    <FormModal
      title={viewToRename ? 'Rename View' : 'Save View'}
      submitLabel={viewToRename ? 'Rename' : 'Save'}
      form={form}
      messages={{ error: viewToRename ? 'The view was not renamed.' : 'The view was not saved.' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        required
        maxLength={MAX_NAME_CHARACTERS}
        data-autofocus
        description={viewToRename ? undefined : 'Saves the search, filters, order, page size and columns.'}
        {...form.getInputProps('name')}
      />
      {!viewToRename && (
        <Checkbox
          label="Share with everyone who can see this list"
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      )}
    </FormModal>
  );
}

const validateName = (name: string) => (hasVisibleText(name) ? null : 'Name is required');
