import { createContext, use } from 'react';

/** The reasons that are offered for a rejected KYC. The app sets them from the deployment's settings; without them "Other" is left. */
export const KycReasonsContext = createContext<readonly string[]>([]);

/** The reasons that are offered for a rejected KYC. */
export const useKycReasons = () => use(KycReasonsContext);
