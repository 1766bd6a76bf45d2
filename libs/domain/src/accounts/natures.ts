// The natures of accounts, as the ECD numbers them (COD_NAT of I050): 01 assets, 02 liabilities, 03 equity, 04 result,
// 05 memorandum, 09 other.
export const NATURES: readonly string[] = ['01', '02', '03', '04', '05', '09'];
export const EQUITY_NATURE = '03';
export const RESULT_NATURE = '04';
/** The nature of the clearing account of a closing. */
export const OTHER_NATURE = '09';
