/** The prefix of health identifiers of the United States, which the check digit counts in: 80840 adds 24 to the sum. */
const PREFIX_SUM = 24;

/** Whether an NPI has ten digits, the last of which agrees with the others. */
export function isValidNpi(npi: string): boolean {
  if (!/^\d{10}$/.test(npi)) return false;
  let sum = PREFIX_SUM;
  for (let place = 0; place < npi.length; place += 1) {
    const digit = npi.charCodeAt(place) - 48;
    const doubled = digit * 2;
    sum += place % 2 === 1 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
