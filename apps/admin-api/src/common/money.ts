/** Converts a NUMERIC to the contract's JSON number. Exact up to 90 trillion dollars; beyond that, a double loses cents. */
export const toDollars = (numeric: string): number => Number(numeric);

/** Converts dollars or a percentage with at most two decimals to a NUMERIC. */
export const toNumeric = (amount: number): string => amount.toFixed(2);

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats money for messages, for example `$1,250.50`. */
export const formatDollars = (numeric: string): string => inDollars.format(Number(numeric));

/** Converts a NUMERIC with two decimals to whole cents. */
export const toCents = (numeric: string): bigint => BigInt(numeric.replace('.', ''));
