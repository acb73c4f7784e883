/** Tax numbers lose their leading zeros where somebody took them for numbers. */
export const TIN_SQL = `lpad(regexp_replace(coalesce(tin, ''), '[^0-9]', '', 'g'), 9, '0')`;

export const einDigits = (ein: string): string => ein.replaceAll(/\D/g, '').padStart(9, '0');
