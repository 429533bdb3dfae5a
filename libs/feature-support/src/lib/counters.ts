/** Whether two counters show the fixed value of the product specification or the actual count. */
export type CounterMode = 'fixed' | 'live';
