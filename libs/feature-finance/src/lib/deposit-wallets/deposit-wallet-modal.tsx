import { ApiError, useCapability } from '@countinghouse/api-client';
import { checkAddress } from '@countinghouse/shared/addresses';
import {
  needsSecondAdmin,
  submitOrRequestApproval,
  useApprovalPolicy,
  useRequestApproval,
} from '@countinghouse/feature-records';
import { normalizeToken } from '@countinghouse/shared/text';
import {
  changesToSend,
  confirm,
  FormModal,
  Note,
  onlyChanged,
  type FieldWords,
  type FormModalProps,
} from '@countinghouse/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { choicesOf } from '../choices-of';
import { isNetwork, networks } from '../networks';
import { DepositWalletQuestion } from './deposit-wallet-question';
import {
  placeOf,
  useAddDepositWallet,
  useUpdateDepositWallet,
  type DepositWallet,
  type DepositWalletPlace,
} from './deposit-wallets-api';
import { isLastActive } from './last-active';
import { LastActiveNote } from './last-active-note';

type Frame = FormModalProps<DepositWalletPlace, unknown>;

/** The form for a new wallet. Mounted while it is open. */
export function AddDepositWallet({ onClose }: { onClose: () => void }) {
  const addWallet = useAddDepositWallet();
  const { requestApproval } = useRequestApproval();
  return (
    <DepositWalletModal
      title="Add Wallet"
      submitLabel="Add"
      words={{ error: 'Failed to add wallet', thrown: 'Something went wrong' }}
      initialValues={{ wallet_address: '', network_type: 'USDT_ERC20' }}
      onSubmit={(values) => {
        const { wallet_address, network_type } = trimmed(values);
        if (network_type === '') return undefined;
        const wallet = { wallet_address, network_type };
        return submitOrRequestApproval(
          () => addWallet(wallet),
          async () => {
            // It is added, and waits to be switched on.
            const { data } = await addWallet({ ...wallet, status: false });
            if (data) await requestApproval(data._id, { deposit_wallet: { status: true } });
          },
        );
      }}
      onClose={onClose}
    />
  );
}

export interface EditDepositWalletProps {
  wallet: DepositWallet;
  wallets: readonly DepositWallet[];
  /** Reads all wallets again; rejects where they cannot be read. */
  reload: () => Promise<readonly DepositWallet[]>;
  onClose: () => void;
}

/** The form for an existing wallet, which asks before its address or network changes. Mounted while it is open. */
export function EditDepositWallet({ wallet, wallets, reload, onClose }: EditDepositWalletProps) {
  const updateWallet = useUpdateDepositWallet(wallet._id);
  const { requestApproval } = useRequestApproval();
  const takesParts = useCapability('partial_changes');
  const rules = useApprovalPolicy().data?.data;
  const readThis = async () => (await reload()).find(({ _id }) => _id === wallet._id) ?? wallet;

  const ask: Frame['onAsk'] = async (values, baseRecord) => {
    if (!onlyChanged(trimmed(values), baseRecord.values)) return true;
    const read = await readThis().catch(() => undefined);
    // The question would name what is out of date.
    if (read && onlyChanged(placeOf(read), baseRecord.values))
      throw new ApiError({ status: 409, code: 'version_conflict' });
    const isOther = trimmed(values).wallet_address !== baseRecord.values.wallet_address;
    const { status } = wallet;
    const isHeld = status !== false && needsSecondAdmin(rules, { kind: 'deposit_wallet' });
    const confirmLabel = isOther ? 'Change address' : 'Change network';
    return confirm({
      title: isOther ? 'Change this deposit address?' : 'Change the network of this deposit address?',
      children: (
        <DepositWalletQuestion
          wallet={{ ...wallet, ...baseRecord.values }}
          to={{ ...trimmed(values), ...(status !== undefined && { status }) }}
          pendingTopups={read?.pending_topups}
          needsSecondAdmin={isHeld}
        />
      ),
      confirmLabel: isHeld ? 'Request approval' : confirmLabel,
      tone: 'danger',
    });
  };

  return (
    <DepositWalletModal
      title="Edit Wallet"
      submitLabel="Update"
      words={{ error: 'Failed to update wallet', thrown: 'Something went wrong' }}
      initialValues={placeOf(wallet)}
      record={{
        values: placeOf(wallet),
        version: wallet.version,
        fields,
        reload: async () => {
          const read = await readThis();
          return { values: placeOf(read), version: read.version };
        },
      }}
      moving={isLastActive(wallet, wallets) ? wallet : undefined}
      onAsk={ask}
      onSubmit={(values, { values: base, version }) => {
        const changes = changesToSend(trimmed(values), base, takesParts);
        if (!changes) return undefined;
        const change = { ...changes, network_type: changes.network_type || undefined };
        return submitOrRequestApproval(
          () => updateWallet(change, version),
          () => requestApproval(wallet._id, { deposit_wallet: change }, { version }),
        );
      }}
      onClose={onClose}
    />
  );
}

/** How the fields are described where somebody else has changed them. */
const fields: Readonly<Record<keyof DepositWalletPlace, FieldWords>> = {
  wallet_address: { label: 'Wallet Address' },
  network_type: { label: 'Network Type', words: networks },
};

const trimmed = ({ wallet_address, network_type }: DepositWalletPlace): DepositWalletPlace => ({
  wallet_address: normalizeToken(wallet_address),
  network_type,
});

interface DepositWalletModalProps extends Omit<Frame, 'form' | 'children'> {
  initialValues: DepositWalletPlace;
  /** The wallet, where moving it to another network would leave its own without an address. */
  moving?: DepositWallet | undefined;
}

function DepositWalletModal({ initialValues, moving, ...frame }: DepositWalletModalProps) {
  const form = useForm<DepositWalletPlace>({
    initialValues,
    validate: {
      wallet_address: (address, { network_type }) => {
        if (isNetwork(network_type)) return checkAddress(network_type, normalizeToken(address));
        return normalizeToken(address) === '' ? 'Wallet Address is required' : undefined;
      },
      network_type: (network) => (network === '' ? 'Network Type is required' : undefined),
    },
  });
  const isHeld = useApprovalPolicy().data?.data.deposit_addresses ?? false;
  const isMoved = moving !== undefined && form.getValues().network_type !== moving.network_type;

  return (
    <FormModal form={form} {...frame}>
      <TextInput
        label="Wallet Address"
        required
        maxLength={128}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontVariantLigatures: 'none' } }}
        {...form.getInputProps('wallet_address')}
      />
      <NativeSelect
        label="Network Type"
        required
        data={choicesOf(networks, initialValues.network_type)}
        {...form.getInputProps('network_type')}
      />
      {isHeld && <Note tone="info">Users pay to an address only once a second admin has agreed.</Note>}
      {isMoved && <LastActiveNote wallet={moving} />}
    </FormModal>
  );
}
