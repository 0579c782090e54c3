/** Whether a National Provider Identifier has the right check digit: that of Luhn, with 80840 before the number. */
export function isNpi(text: string): boolean {
  if (!/^[12]\d{9}$/.test(text)) return false;
  const sum = [...text].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 24);
  return sum % 10 === 0;
}

/** Where anybody reads what the register says of a number. */
export const npiPage = (npi: string): string => `https://npiregistry.cms.hhs.gov/provider-view/${npi}`;

export const npiLicence = (npi: string) => ({
  number: npi,
  body: 'National Provider Identifier (NPPES)',
  url: npiPage(npi),
});
