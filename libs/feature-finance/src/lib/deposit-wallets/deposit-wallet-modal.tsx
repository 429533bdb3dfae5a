import { checkAddress } from '@countinghouse/api-client/addresses';
import type { Schemas } from '@countinghouse/api-client/schema';
import { FormModal, optionsOf } from '@countinghouse/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { networks } from '../networks';
import { useAddDepositWallet, useUpdateDepositWallet, type DepositWallet } from './deposit-wallets-api';
import { isLastActive } from './last-active';
import { LastActiveNote } from './last-active-note';

type Values = Schemas['NewDepositWallet'];

/** The form for a new wallet. Mounted while it is open. */
export function AddDepositWallet({ onClose }: { onClose: () => void }) {
  const addWallet = useAddDepositWallet();
  return (
    <DepositWalletModal
      title="Add Wallet"
      submitLabel="Add"
      initialValues={{ wallet_address: '', network_type: 'USDT_ERC20' }}
      onSave={addWallet}
      onClose={onClose}
    />
  );
}

export interface EditDepositWalletProps {
  wallet: DepositWallet;
  wallets: readonly DepositWallet[];
  onClose: () => void;
}

/** The form for a wallet that is there. Mounted while it is open. */
export function EditDepositWallet({ wallet, wallets, onClose }: EditDepositWalletProps) {
  const updateWallet = useUpdateDepositWallet(wallet._id);
  const { wallet_address, network_type } = wallet;
  return (
    <DepositWalletModal
      title="Edit Wallet"
      submitLabel="Update"
      initialValues={{ wallet_address, network_type }}
      moving={isLastActive(wallet, wallets) ? wallet : undefined}
      onSave={updateWallet}
      onClose={onClose}
    />
  );
}

interface DepositWalletModalProps {
  title: string;
  submitLabel: string;
  initialValues: Values;
  /** The wallet, where another network for it would leave its own without an address. */
  moving?: DepositWallet | undefined;
  onSave: (values: Values) => Promise<unknown>;
  onClose: () => void;
}

function DepositWalletModal({ title, submitLabel, initialValues, moving, onSave, onClose }: DepositWalletModalProps) {
  const form = useForm<Values>({
    initialValues,
    validate: {
      wallet_address: (address, { network_type }) => checkAddress(network_type, address.trim()),
    },
  });
  const isMoved = moving !== undefined && form.getValues().network_type !== moving.network_type;

  return (
    <FormModal
      title={title}
      onClose={onClose}
      form={form}
      onSubmit={(values) => onSave({ ...values, wallet_address: values.wallet_address.trim() })}
      submitLabel={submitLabel}
    >
      <TextInput
        label="Wallet Address"
        required
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('wallet_address')}
      />
      <NativeSelect label="Network Type" required data={optionsOf(networks)} {...form.getInputProps('network_type')} />
      {isMoved && <LastActiveNote wallet={moving} />}
    </FormModal>
  );
}
