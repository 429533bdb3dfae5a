import { createContext } from 'react';

/** Is told what the record is called that somebody has before them. */
export const RecordSeenContext = createContext<(label: string) => void>(() => undefined);
