import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toApprovalPolicy } from './approval-policy-mapping';
import { readApprovalPolicy } from './approval-policy-repository';
import { changeApprovalPolicy } from './approval-policy-service';

export function approvalPolicyHandlers({
  database: { orm },
}: Deps): Pick<Handlers, 'getApprovalPolicy' | 'setApprovalPolicy'> {
  return {
    getApprovalPolicy: async () => ({ data: toApprovalPolicy(await readApprovalPolicy(orm)) }),

    setApprovalPolicy: async (call) => {
      const changed = await orm.transaction((transaction) =>
        changeApprovalPolicy(transaction, call, call.headers['If-Match'], call.body),
      );
      return { data: toApprovalPolicy(changed) };
    },
  };
}
