import { createContext } from 'react';

/** Callback that receives the title of each viewed record. */
export const RecordViewedContext = createContext<(label: string) => void>(() => undefined);
