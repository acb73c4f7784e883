const one = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** 4.2 */
export const decimal = (value: number): string => one.format(value);
/** 3.1 % of a share such as 0.031 */
export const percent = (share: number): string => `${one.format(share * 100)} %`;
