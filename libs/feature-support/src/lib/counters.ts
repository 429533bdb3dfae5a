/** What two figures show that the product's document fixes: that document's figure, or the true one. */
export type Counters = 'fixed' | 'live';
