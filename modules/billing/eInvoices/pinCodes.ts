/**
 * The first three digits of the PIN codes of each state, by GST state code. The portal refuses an address
 * whose PIN code is outside its state's ranges (error 2178).
 *
 * Source: the e-invoice portal's master codes (einvoice1.gst.gov.in/Others/MasterCodes), as
 * `STATE_PINCODE_MAPPING` of resilient-tech/india-compliance lists them. They contain no ranges for Telangana
 * (36), Ladakh (38) and Other Territory (97), so any PIN code is accepted there.
 */
const ranges: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  '01': [[180, 194]],
  '02': [[171, 177]],
  '03': [[140, 160]],
  '04': [
    [140, 140],
    [160, 160],
  ],
  '05': [[244, 263]],
  '06': [[121, 136]],
  '07': [[110, 110]],
  '08': [[301, 345]],
  '09': [[201, 285]],
  '10': [[800, 855]],
  '11': [[737, 737]],
  '12': [[790, 792]],
  '13': [[797, 798]],
  '14': [[795, 795]],
  '15': [[796, 796]],
  '16': [[799, 799]],
  '17': [[793, 794]],
  '18': [[781, 788]],
  '19': [[700, 743]],
  '20': [[813, 835]],
  '21': [[751, 770]],
  '22': [[490, 497]],
  '23': [[450, 488]],
  '24': [[360, 396]],
  '26': [
    [362, 362],
    [396, 396],
  ],
  '27': [[400, 445]],
  '29': [[560, 591]],
  '30': [[403, 403]],
  '31': [[682, 682]],
  '32': [[670, 695]],
  '33': [[600, 643]],
  '34': [
    [533, 533],
    [605, 605],
    [607, 607],
    [609, 609],
    [673, 673],
  ],
  '35': [[744, 744]],
  '37': [[500, 535]],
}

/** Six digits, the first not zero. */
export const isPinCode = (pin: string): boolean => /^[1-9]\d{5}$/.test(pin)

/** True for a state without ranges. */
export function isPinOfState(pin: string, stateCode: string): boolean {
  const first = Number(pin.slice(0, 3))
  return Object.hasOwn(ranges, stateCode)
    ? ranges[stateCode]!.some(([from, to]) => from <= first && first <= to)
    : true
}
