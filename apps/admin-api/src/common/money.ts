/** Money as the contract's JSON number. Exact up to 90 trillion dollars; beyond that, a double loses cents. */
export const toDollars = (numeric: string): number => Number(numeric);

/** A value of the contract, dollars or a percentage with at most two decimals, as the text that NUMERIC takes. */
export const toNumeric = (amount: number): string => amount.toFixed(2);

const inDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Money as sentences show it, for example `$1,250.50`. */
export const formatDollars = (numeric: string): string => inDollars.format(Number(numeric));

/** Money to calculate with: whole cents of a NUMERIC with two decimals. */
export const toCents = (numeric: string): bigint => BigInt(numeric.replace('.', ''));
