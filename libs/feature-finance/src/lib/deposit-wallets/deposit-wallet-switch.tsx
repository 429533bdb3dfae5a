import { needsSecondAdmin, useApprovalPolicy, useRequestApproval } from '@countinghouse/feature-records';
import { confirm, dash, Identifier } from '@countinghouse/ui';
import { Checkbox, Loader } from '@mantine/core';
import { getNetwork } from '../networks';
import { getDepositWalletName } from './deposit-wallet-name';
import classes from './deposit-wallet-switch.module.css';
import { DepositWalletConfirmation } from './deposit-wallet-confirmation';
import { toDepositWalletFormValues, useSetDepositWalletStatus, type DepositWallet } from './deposit-wallets-api';
import { isLastActive } from './last-active';
import { LastActiveNote } from './last-active-note';

export interface DepositWalletSwitchProps {
  wallet: DepositWallet;
  /** All wallets, to detect the last active one of a network. */
  wallets: readonly DepositWallet[];
}

/** Activates and deactivates a deposit address. Shows the server's state and is busy during a change. */
export function DepositWalletSwitch({ wallet, wallets }: DepositWalletSwitchProps) {
  const { setStatus, isBusy } = useSetDepositWalletStatus(wallet);
  const policy = useApprovalPolicy().data?.data;
  const { requestApproval } = useRequestApproval({ error: 'The request was not sent.' });
  const { label } = getNetwork(wallet.network_type);
  const name = getDepositWalletName(wallet);

  if (wallet.status === undefined) {
    return (
      <Checkbox
        checked={false}
        indeterminate
        disabled
        label="Not sent by the server"
        aria-label={`${name} is active: not sent by the server`}
      />
    );
  }

  const toggle = () => {
    if (isBusy) return;
    if (!wallet.status && needsSecondAdmin(policy, { kind: 'deposit_wallet' })) {
      return void confirm({
        title: 'Request approval to activate this address?',
        children: (
          <DepositWalletConfirmation
            wallet={{ ...toDepositWalletFormValues(wallet), status: false }}
            to={{ ...toDepositWalletFormValues(wallet), status: true }}
            pendingTopups={wallet.pending_topups}
            needsSecondAdmin
          />
        ),
        confirmLabel: 'Request approval',
        run: () => requestApproval(wallet._id, { deposit_wallet: { status: true } }, { version: wallet.version }),
      });
    }
    // The mutation shows its own error.
    if (!isLastActive(wallet, wallets)) return void setStatus(!wallet.status).catch(() => undefined);
    void confirm({
      title: `Switch off the last ${label} wallet?`,
      children: (
        <>
          <p>
            {wallet.wallet_address ? <Identifier>{wallet.wallet_address}</Identifier> : dash} goes from Active to
            Inactive.
          </p>
          <LastActiveNote wallet={wallet} />
        </>
      ),
      confirmLabel: 'Switch off',
      tone: 'danger',
      run: () => setStatus(false),
    });
  };

  return (
    <span className={classes.switch} aria-busy={isBusy}>
      <Checkbox
        checked={wallet.status}
        onChange={toggle}
        aria-disabled={isBusy}
        label={wallet.status ? 'Active' : 'Inactive'}
        aria-label={`${name} is active`}
      />
      {isBusy && <Loader size={14} aria-label="Saving" />}
    </span>
  );
}
