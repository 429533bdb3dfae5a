import { sql, type SQL } from 'drizzle-orm';
import type { Executor } from '../../database/database';
import { readRows } from '../../database/read-rows';
import { listDuplicates } from './duplicate-topups';
import { MAX_LINKED_RECORDS } from './checks';
import type { KycCase } from './kyc-checks';
import type { TopupCase } from './topup-checks';
import type { WithdrawalCase } from './withdrawal-checks';

const caseUser = sql`
  owner.kyc_status as "kycStatus", owner.status as "accountStatus", owner.closed_at is not null as "isClosed",
  owner.created_at as "openedAt", coalesce(wallet.balance, 0.00) as balance`;

const startOfToday = sql`date_trunc('day', now(), 'UTC')`;

/** Aggregates over the user's other records of the same kind. */
const otherRequests = sql`
  count(*) filter (where other.status = 'pending')::int as "pendingCount",
  coalesce(sum(other.amount) filter (where other.status = 'pending'), 0.00) as "pendingSum",
  (percentile_cont(0.5) within group (order by other.amount) filter (where other.status = 'approved'))::numeric(18, 2) as median,
  count(*) filter (where other.status = 'approved')::int as "approvedCount",
  count(*) filter (where other.decided_at >= ${startOfToday})::int as "decidedToday"`;

/**
 * Selects the number of users and links to the first of them. Deleted accounts are counted, but not linked.
 *
 * @param ids a query for their ids
 */
const selectUserLinks = (ids: SQL) => sql`
  select count(*)::int as n, coalesce(
    jsonb_agg(jsonb_build_object('kind', 'user', '_id', ranked.id, 'label', ranked.full_name) order by ranked.place)
      filter (where ranked.place <= ${MAX_LINKED_RECORDS} and ranked.closed_at is null), '[]') as links
  from (
    select id, full_name, closed_at, row_number() over (order by closed_at nulls first, name_key, id) as place
    from users where id in (${ids})
  ) as ranked`;

export async function findWithdrawalCase(db: Executor, id: string): Promise<WithdrawalCase | undefined> {
  const [row] = await readRows<WithdrawalCase>(
    db,
    sql`
    select ${caseUser}, case_.amount, case_.status, case_.wallet_address as "walletAddress",
      own.*, same_address.n as "sameAddressCount", same_address.links as "sameAddress",
      (
        select coalesce(jsonb_agg(
          jsonb_build_object('id', id, 'network', network_type) order by network_type), '[]')
        from deposit_wallets where fold_case(wallet_address) = fold_case(case_.wallet_address)
      ) as "ownDepositWallets"
    from withdrawals as case_
    join users as owner on owner.id = case_.user_id
    left join user_wallets as wallet on wallet.user_id = owner.id
    cross join lateral (
      select ${otherRequests},
        count(*) filter (
          where other.status = 'approved' and fold_case(other.wallet_address) = fold_case(case_.wallet_address)
        )::int as "paidToAddress"
      from withdrawals as other where other.user_id = case_.user_id and other.id <> case_.id
    ) as own
    cross join lateral (${selectUserLinks(sql`
      select other.user_id from withdrawals as other
      where fold_case(other.wallet_address) = fold_case(case_.wallet_address) and other.user_id <> case_.user_id`)}
    ) as same_address
    where case_.id = ${id}`,
  );
  return row;
}

export async function findTopupCase(db: Executor, id: string): Promise<TopupCase | undefined> {
  const [row] = await readRows<Omit<TopupCase, 'duplicates'>>(
    db,
    sql`
    select ${caseUser}, case_.amount, case_.status, case_.transaction_hash as hash, case_.image_id is not null as "hasProofImage",
      own.*,
      (
        select jsonb_build_object('id', id, 'isOffered', status) from deposit_wallets
        where network_type = case_.network and fold_case(wallet_address) = fold_case(case_.deposit_wallet_address)
        order by status desc limit 1
      ) as "depositWallet"
    from topups as case_
    join users as owner on owner.id = case_.user_id
    left join user_wallets as wallet on wallet.user_id = owner.id
    cross join lateral (
      select ${otherRequests} from topups as other where other.user_id = case_.user_id and other.id <> case_.id
    ) as own
    where case_.id = ${id}`,
  );
  return row && { ...row, duplicates: await listDuplicates(db, id) };
}

/** Returns whether the id is that of a wallet transaction, which is listed with the top-ups but never decided. */
export async function isWalletTransaction(db: Executor, id: string): Promise<boolean> {
  return (await readRows(db, sql`select 1 from ledger_entries where id = ${id}`)).length > 0;
}

const selectDocumentState = (image: SQL, isVerified: SQL) =>
  sql`case when ${image} is null then 'missing' when ${isVerified} then 'verified' else 'present' end`;

const isOtherOpenUser = sql`other.role = 'user' and other.closed_at is null and other.id <> owner.id`;

const selectPending = (table: SQL) => sql`
  select count(*)::int as n, coalesce(sum(amount), 0.00) as amount from ${table} where user_id = owner.id and status = 'pending'`;

/** Reads the KYC case of a user. Deleted accounts have none. */
export async function findKycCase(db: Executor, id: string): Promise<KycCase | undefined> {
  const [row] = await readRows<KycCase>(
    db,
    sql`
    select ${caseUser},
      ${selectDocumentState(sql`owner.identification_document_id`, sql`owner.identification_document_verified`)} as "identificationDocument",
      ${selectDocumentState(sql`owner.proof_of_address_document_id`, sql`owner.proof_of_address_document_verified`)} as "proofOfAddress",
      ${selectDocumentState(sql`owner.selfie_upload_id`, sql`owner.selfie_upload_verified`)} as selfie,
      phone.n as "samePhoneCount", phone.links as "samePhone", name.n as "sameNameCount", name.links as "sameName",
      topup.n as "pendingTopups", topup.amount as "pendingTopupSum",
      withdrawal.n as "pendingWithdrawals", withdrawal.amount as "pendingWithdrawalSum"
    from users as owner
    left join user_wallets as wallet on wallet.user_id = owner.id
    cross join lateral (${selectUserLinks(sql`
      select other.id from users as other
      where ${isOtherOpenUser} and regexp_replace(other.phone_number, '[ ().-]', '', 'g') = regexp_replace(owner.phone_number, '[ ().-]', '', 'g')`)}
    ) as phone
    cross join lateral (${selectUserLinks(sql`
      select other.id from users as other where ${isOtherOpenUser} and other.name_key = owner.name_key`)}
    ) as name
    cross join lateral (${selectPending(sql`topups`)}) as topup
    cross join lateral (${selectPending(sql`withdrawals`)}) as withdrawal
    where owner.id = ${id} and owner.role = 'user' and owner.closed_at is null`,
  );
  return row;
}
