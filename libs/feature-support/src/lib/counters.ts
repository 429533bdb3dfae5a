/** What the two figures that the product's document fixes show: that document's figure, or the true one. */
export type Counters = 'fixed' | 'live';
