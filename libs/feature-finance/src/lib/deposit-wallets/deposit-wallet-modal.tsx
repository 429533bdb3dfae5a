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
  buildUpdateBody,
  confirm,
  FormModal,
  Note,
  pickChanges,
  type FieldDescriptor,
  type FormModalProps,
} from '@countinghouse/ui';
import { NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getSelectOptions } from '../select-options';
import { isNetwork, networks } from '../networks';
import { DepositWalletConfirmation } from './deposit-wallet-confirmation';
import {
  toDepositWalletFormValues,
  useAddDepositWallet,
  useUpdateDepositWallet,
  type DepositWallet,
  type DepositWalletFormValues,
} from './deposit-wallets-api';
import { isLastActive } from './last-active';
import { LastActiveNote } from './last-active-note';

type Frame = FormModalProps<DepositWalletFormValues, unknown>;

/** The form for a new wallet. Mount it while it is open. */
export function AddDepositWallet({ onClose }: { onClose: () => void }) {
  const addWallet = useAddDepositWallet();
  const { requestApproval } = useRequestApproval();
  return (
    <DepositWalletModal
      title="Add Wallet"
      submitLabel="Add"
      messages={{ error: 'Failed to add wallet', malformedResponse: 'Something went wrong' }}
      initialValues={{ wallet_address: '', network_type: 'USDT_ERC20' }}
      onSubmit={(values) => {
        const { wallet_address, network_type } = normalizeValues(values);
        if (network_type === '') return undefined;
        const wallet = { wallet_address, network_type };
        return submitOrRequestApproval(
          () => addWallet(wallet),
          async () => {
            // The wallet is added as inactive; activating it needs approval.
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
  /** Refetches all wallets; rejects on failure. */
  reload: () => Promise<readonly DepositWallet[]>;
  onClose: () => void;
}

/**
 * The form for an existing wallet, with a confirmation before its address or network changes. Mount it while it is
 * open.
 */
export function EditDepositWallet({ wallet, wallets, reload, onClose }: EditDepositWalletProps) {
  const updateWallet = useUpdateDepositWallet(wallet._id);
  const { requestApproval } = useRequestApproval();
  const supportsPartialChanges = useCapability('partial_changes');
  const policy = useApprovalPolicy().data?.data;
  const reloadWallet = async () => (await reload()).find(({ _id }) => _id === wallet._id) ?? wallet;

  const confirmChange: Frame['onBeforeSave'] = async (values, baseRecord) => {
    if (!pickChanges(normalizeValues(values), baseRecord.values)) return true;
    const latest = await reloadWallet().catch(() => undefined);
    // The confirmation would show outdated values.
    if (latest && pickChanges(toDepositWalletFormValues(latest), baseRecord.values))
      throw new ApiError({ status: 409, code: 'version_conflict' });
    const isAddressChanged = normalizeValues(values).wallet_address !== baseRecord.values.wallet_address;
    const { status } = wallet;
    const needsApproval = status !== false && needsSecondAdmin(policy, { kind: 'deposit_wallet' });
    const confirmLabel = isAddressChanged ? 'Change address' : 'Change network';
    return confirm({
      title: isAddressChanged ? 'Change this deposit address?' : 'Change the network of this deposit address?',
      children: (
        <DepositWalletConfirmation
          wallet={{ ...wallet, ...baseRecord.values }}
          to={{ ...normalizeValues(values), ...(status !== undefined && { status }) }}
          pendingTopups={latest?.pending_topups}
          needsSecondAdmin={needsApproval}
        />
      ),
      confirmLabel: needsApproval ? 'Request approval' : confirmLabel,
      tone: 'danger',
    });
  };

  return (
    <DepositWalletModal
      title="Edit Wallet"
      submitLabel="Update"
      messages={{ error: 'Failed to update wallet', malformedResponse: 'Something went wrong' }}
      initialValues={toDepositWalletFormValues(wallet)}
      record={{
        values: toDepositWalletFormValues(wallet),
        version: wallet.version,
        fields,
        reload: async () => {
          const latest = await reloadWallet();
          return { values: toDepositWalletFormValues(latest), version: latest.version };
        },
      }}
      lastActiveWallet={isLastActive(wallet, wallets) ? wallet : undefined}
      onBeforeSave={confirmChange}
      onSubmit={(values, { values: baseValues, version }) => {
        const changes = buildUpdateBody(normalizeValues(values), baseValues, supportsPartialChanges);
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

/** Describes the fields in a merge conflict. */
const fields: Readonly<Record<keyof DepositWalletFormValues, FieldDescriptor>> = {
  wallet_address: { label: 'Wallet Address' },
  network_type: { label: 'Network Type', valueLabels: networks },
};

const normalizeValues = ({ wallet_address, network_type }: DepositWalletFormValues): DepositWalletFormValues => ({
  wallet_address: normalizeToken(wallet_address),
  network_type,
});

interface DepositWalletModalProps extends Omit<Frame, 'form' | 'children'> {
  initialValues: DepositWalletFormValues;
  /** The wallet, if it is the last active one of its network. */
  lastActiveWallet?: DepositWallet | undefined;
}

function DepositWalletModal({ initialValues, lastActiveWallet, ...frame }: DepositWalletModalProps) {
  const form = useForm<DepositWalletFormValues>({
    initialValues,
    validate: {
      wallet_address: (address, { network_type }) => {
        if (isNetwork(network_type)) return checkAddress(network_type, normalizeToken(address));
        return normalizeToken(address) === '' ? 'Wallet Address is required' : undefined;
      },
      network_type: (network) => (network === '' ? 'Network Type is required' : undefined),
    },
  });
  const needsApproval = useApprovalPolicy().data?.data.deposit_addresses ?? false;
  const isNetworkChanged =
    lastActiveWallet !== undefined && form.getValues().network_type !== lastActiveWallet.network_type;

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
        data={getSelectOptions(networks, initialValues.network_type)}
        {...form.getInputProps('network_type')}
      />
      {needsApproval && <Note tone="info">A deposit address goes live once a second admin has approved it.</Note>}
      {isNetworkChanged && <LastActiveNote wallet={lastActiveWallet} />}
    </FormModal>
  );
}
