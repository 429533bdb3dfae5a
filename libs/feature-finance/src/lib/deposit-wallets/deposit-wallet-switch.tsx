import { needsSecondAdmin, useApprovalPolicy, useRequestApproval } from '@countinghouse/feature-records';
import { confirm, dash, Identifier } from '@countinghouse/ui';
import { Checkbox, Loader } from '@mantine/core';
import { networkOf } from '../networks';
import { depositWalletName } from './deposit-wallet-name';
import classes from './deposit-wallet-switch.module.css';
import { DepositWalletQuestion } from './deposit-wallet-question';
import { placeOf, useSwitchDepositWallet, type DepositWallet } from './deposit-wallets-api';
import { isLastActive } from './last-active';
import { LastActiveNote } from './last-active-note';

export interface DepositWalletSwitchProps {
  wallet: DepositWallet;
  /** All wallets, to know which one is the last of its network. */
  wallets: readonly DepositWallet[];
}

/** Whether users are offered an address. It shows what the server has, and is busy until the server has answered. */
export function DepositWalletSwitch({ wallet, wallets }: DepositWalletSwitchProps) {
  const { switchTo, isBusy } = useSwitchDepositWallet(wallet);
  const rules = useApprovalPolicy().data?.data;
  const { requestApproval } = useRequestApproval({ error: 'The proposal was not made.' });
  const { label } = networkOf(wallet.network_type);
  const name = depositWalletName(wallet);

  if (wallet.status === undefined) {
    return (
      <Checkbox
        checked={false}
        indeterminate
        disabled
        label="The server did not say"
        aria-label={`${name} is active: the server did not say`}
      />
    );
  }

  const toggle = () => {
    if (isBusy) return;
    if (!wallet.status && needsSecondAdmin(rules, { kind: 'deposit_wallet' })) {
      return void confirm({
        title: 'Propose to switch this address on?',
        children: (
          <DepositWalletQuestion
            wallet={{ ...placeOf(wallet), status: false }}
            to={{ ...placeOf(wallet), status: true }}
            pendingTopups={wallet.pending_topups}
            needsSecondAdmin
          />
        ),
        confirmLabel: 'Propose',
        run: () => requestApproval(wallet._id, { deposit_wallet: { status: true } }, { version: wallet.version }),
      });
    }
    // The call itself tells of a failure; the checkbox stays as it was.
    if (!isLastActive(wallet, wallets)) return void switchTo(!wallet.status).catch(() => undefined);
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
      run: () => switchTo(false),
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
