import { createContext, use } from 'react';

/** Rejection reasons from the deployment settings. If there are none, only "Other" is available. */
export const KycReasonsContext = createContext<readonly string[]>([]);

export const useKycReasons = () => use(KycReasonsContext);
