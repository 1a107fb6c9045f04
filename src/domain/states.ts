/**
 * GST codes of states and union territories: the first two digits of a GSTIN. Pure, for both sides. Source:
 * the list of state codes of the GST portal.
 */
const names: Readonly<Record<string, string>> = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '25': 'Daman and Diu',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '28': 'Andhra Pradesh (before division)',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
  '96': 'Other Countries',
  '97': 'Other Territory',
}

/** No longer given to anybody, but still part of old GSTINs. */
const former = ['25', '28']

/** Null for a code that does not exist. */
export const stateName = (code: string): string | null => (Object.hasOwn(names, code) ? names[code]! : null)

/** Codes and names for a choice, in the order of the codes. */
export const states: readonly (readonly [code: string, name: string])[] = Object.entries(names)
  .filter(([code]) => !former.includes(code))
  .toSorted(([a], [b]) => a.localeCompare(b))

/** Outside India: a service for a client there is an export. */
export const otherCountries = '96'

/** Territories without a legislature: their half of the tax is the Union territory tax (UTGST). */
export const hasTerritoryTax = (code: string): boolean =>
  ['04', '25', '26', '31', '35', '38', '97'].includes(code)
