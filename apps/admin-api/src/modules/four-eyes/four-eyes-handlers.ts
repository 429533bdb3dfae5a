import type { Handlers } from '../../contract/operation-types';
import type { Deps } from '../../config/deps';
import { toFourEyes } from './four-eyes-mapping';
import { readFourEyes } from './four-eyes-repository';
import { changeFourEyes } from './four-eyes-service';

export function fourEyesHandlers({ database: { orm } }: Deps): Pick<Handlers, 'getFourEyes' | 'setFourEyes'> {
  return {
    getFourEyes: async () => ({ data: toFourEyes(await readFourEyes(orm)) }),

    setFourEyes: async (call) => {
      const changed = await orm.transaction((transaction) =>
        changeFourEyes(transaction, call, call.headers['If-Match'], call.body),
      );
      return { data: toFourEyes(changed) };
    },
  };
}
