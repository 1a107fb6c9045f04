/**
 * The reasons for which the e-invoice portal would refuse a document, each as a sentence that says where to
 * fix it.
 *
 * Sources: JSON schema 1.1 of the portal (lengths, patterns, limits), its list of error codes (in brackets
 * below), and for the days to report the advisory of 5 November 2024 (error 2305). Believed: the tolerance of
 * a rupee for a tax, and that CGST and SGST have none (error 2227).
 */
import { dayText, daysBetween, type Day } from '../../../src/domain/day'
import { inrPaise, share } from '../../../src/domain/money'
import { otherCountries } from '../../../src/domain/states'
import type { PartyFacts } from '../documents/documentFacts'
import { longestLine, needsEInvoice, twoLines } from './eInvoice'
import { isExport, isInterState, linesWithTax, gstTaxOf, type GstTax, type TaxedFacts } from './gstAmounts'
import { isPinCode, isPinOfState } from './pinCodes'

const companies = 'in Settings, Invoicing Companies'
const clients = 'in Billing, Clients'
const candidates = 'in Billing, Candidates'
const rules = 'in Settings, Billing Rules'

/** Empty if nothing is wrong, and for a document without an e-invoice. */
export function portalProblems(
  facts: TaxedFacts,
  { today, reportWithinDays }: { today: Day; reportWithinDays: number | null },
): string[] {
  if (!needsEInvoice(facts)) return []
  const { supplier, recipient } = facts
  return [
    ...numberProblems(facts.number, facts.kind),
    ...dayProblems(facts, { today, reportWithinDays }),
    ...ofParty(supplier, companies),
    ...ofParty(recipient, clients),
    ...(supplier.gstin === recipient.gstin
      ? [
          // 2211
          `The GSTIN of ${recipient.name} is also the GSTIN of ${supplier.name}. Correct the GSTIN of the ` +
            `client ${clients}.`,
        ]
      : []),
    ...ofLines(facts),
    ...ofAmounts(facts),
    ...(facts.kind === 'credit note' ? ofInvoice(facts.invoice.number) : []),
  ]
}

/** The rules of a number alone. */
export function numberProblems(number: string, kind: TaxedFacts['kind']): string[] {
  const change = `Change the number of the ${kind}`
  if (!number) return [`The number is missing. Enter the number of the ${kind}.`]
  return [
    ...(/[a-z]/.test(number)
      ? [`The number ${number} contains small letters. ${change} to capital letters.`]
      : []),
    ...(number.startsWith('0')
      ? [`The number ${number} begins with a zero. ${change}, so that it begins with a letter or 1 to 9.`]
      : []),
    ...(number.length > 16
      ? [`The number ${number} has more than 16 characters. ${change} to at most 16 characters.`]
      : []),
    ...(/[^A-Za-z0-9/-]/.test(number) || /^[/-]/.test(number)
      ? [
          `The number ${number} is not allowed. ${change}: it begins with a letter or a digit and contains ` +
            'only letters, digits, dashes and slashes.',
        ]
      : []),
  ]
}

/** The portal's pattern for the credited invoice needs two characters, and allows small letters. */
const ofInvoice = (number: string): string[] =>
  /^[1-9a-zA-Z][0-9a-zA-Z/-]{1,15}$/.test(number)
    ? []
    : [
        `The number ${number} of the credited invoice is not accepted. It needs 2 to 16 letters, digits, ` +
          'dashes and slashes, and no zero at the beginning. Credit an invoice with such a number.',
      ]

/** The rules of a date alone. */
export function dayProblems(
  { day, kind }: Pick<TaxedFacts, 'day' | 'kind'>,
  { today, reportWithinDays }: { today: Day; reportWithinDays: number | null },
): string[] {
  const date = `The date ${dayText(day)} of the ${kind}`
  // 2218
  if (day > today) return [`${date} is in the future. Enter today's date or an earlier one.`]
  // 2305
  return reportWithinDays !== null && daysBetween(day, today) > reportWithinDays
    ? [
        `${date} is more than ${reportWithinDays} days ago. Enter a date within the last ` +
          `${reportWithinDays} days.`,
      ]
    : []
}

function ofParty(party: PartyFacts, where: string): string[] {
  const { name, address, city, state, gstin } = party
  const isAbroad = state?.code === otherCountries
  const [first, second] = twoLines(address)
  const problems = [
    ...ofText('name', name, { of: name, where, least: 3, most: 100 }),
    ...(first
      ? ofText('address', first, { of: name, where, least: 1, most: longestLine })
      : [`Enter the address of ${name} ${where}.`]),
    ...(second ? ofText('address', second, { of: name, where, least: 3, most: longestLine }) : []),
    ...(city
      ? ofText('city', city, { of: name, where, least: 3, most: 50 })
      : [`Enter the city of ${name} ${where}.`]),
    ...(state ? [] : [`Enter the state of ${name} ${where}.`]),
    ...(gstin !== null && !/^\d{2}[0-9A-Z]{13}$/.test(gstin)
      ? [`The GSTIN ${gstin} of ${name} is not a GSTIN. Correct the GSTIN ${where}.`]
      : []),
  ]
  // 2258, 2265
  if (gstin && state && gstin.slice(0, 2) !== state.code)
    problems.push(
      `The GSTIN of ${name} begins with ${gstin.slice(0, 2)}, and the code of ${state.name} is ` +
        `${state.code}. Correct the GSTIN or the state ${where}.`,
    )
  return isAbroad ? problems : [...problems, ...ofPin(party, where)]
}

function ofPin({ name, pinCode, state }: PartyFacts, where: string): string[] {
  if (!pinCode) return [`Enter the PIN code of ${name} ${where}.`]
  if (!isPinCode(pinCode))
    return [
      `The PIN code ${pinCode} of ${name} needs six digits and no zero at the beginning. Correct the PIN ` +
        `code ${where}.`,
    ]
  // 2178
  return state && !isPinOfState(pinCode, state.code)
    ? [
        `The PIN code ${pinCode} of ${name} is not in ${state.name}. Correct the PIN code or ` +
          `the state ${where}.`,
      ]
    : []
}

type TextRule = { of: string; where: string; least: number; most: number }

/** The schema allows neither double quotes nor backslashes. */
function ofText(field: string, text: string, { of, where, least, most }: TextRule): string[] {
  const subject = field === 'name' ? `The name ${text}` : `The ${field} of ${of}`
  return [
    ...(text.length < least
      ? [`${subject} has fewer than ${least} characters. Complete the ${field} ${where}.`]
      : []),
    ...(text.length > most
      ? [`${subject} has more than ${most} characters. Shorten the ${field} ${where}.`]
      : []),
    ...(/["\\]/.test(text)
      ? [`${subject} contains a double quote or a backslash. Remove it from the ${field} ${where}.`]
      : []),
  ]
}

function ofLines({ lines }: TaxedFacts): string[] {
  if (!lines.length) return [`Enter what is invoiced: the designation of the candidate ${candidates}.`]
  const problems = lines.flatMap(({ description, sac }) => [
    ...ofText('description', description, { of: 'a line', where: candidates, least: 3, most: 300 }),
    // 2176. Services begin with 99.
    ...(sac && /^99(\d{2}|\d{4}|\d{6})$/.test(sac)
      ? []
      : [
          sac
            ? `The SAC ${sac} is not a code of 4, 6 or 8 digits that begins with 99. Correct ` +
              `the SAC ${rules}.`
            : `Enter the SAC ${rules}.`,
        ]),
  ])
  return [...new Set(problems)]
}

/** The largest amount of an item, and one that is still exact for a document. */
const [mostOfItem, mostOfDocument] = [99_999_999_999_999, Number.MAX_SAFE_INTEGER]
/** The schema's limit of the round off: 99.99. */
const mostRoundOff = 99_99
/**
 * Rates of GST, in hundredths of a percent (2240). Believed: the list of the GST portal since 22 Sep 2025.
 */
const rates = new Set([0, 10, 25, 100, 150, 300, 500, 600, 750, 1200, 1800, 2800, 4000])

function ofAmounts(facts: TaxedFacts): string[] {
  const { kind, lines, taxable, roundOff, total } = facts
  const tax = gstTaxOf(facts)
  if (!tax) return [`The tax follows no rate. Correct the amount with GST of the ${kind}.`]
  const sum = lines.reduce((all, line) => all + line.amount, 0)
  if (sum !== taxable || taxable + tax.igst + tax.cgst + tax.sgst + roundOff !== total)
    return [`The lines and taxes do not add up to the total. Correct the amounts of the ${kind}.`]
  return [
    ...(lines.some((line) => line.amount < 0)
      ? [`A line has an amount below zero. Correct the amounts of the ${kind}.`]
      : []),
    ...(total > mostOfDocument ||
    linesWithTax(facts, tax).some((line) => line.taxable + line.igst + line.cgst + line.sgst > mostOfItem)
      ? [`The total is above the limit of the portal. Split the ${kind} into smaller ones.`]
      : []),
    ...(Math.abs(roundOff) > mostRoundOff
      ? [`The round off is above ${inrPaise(mostRoundOff)}. Correct the amount with GST of the ${kind}.`]
      : []),
    ...ofTax(facts, tax),
  ]
}

/** A tax may differ from its rate by this much. */
const tolerance = 1_00

function ofTax(facts: TaxedFacts, tax: GstTax): string[] {
  const { kind, placeOfSupply, supplier } = facts
  if (!placeOfSupply)
    return [`The place of supply is missing. Enter the state of ${facts.recipient.name} ${clients}.`]
  // 2172, 2174, 2180
  const [isInter, half] = [isInterState(facts), tax.rate / 2]
  if (isInter ? tax.cgst || tax.sgst : tax.igst)
    return [
      `The tax does not fit the supply from ${supplier.state?.name ?? 'your state'} to ` +
        `${placeOfSupply.name}. Correct the state of ${facts.recipient.name} ${clients}.`,
    ]
  if (!rates.has(tax.rate)) return [`${tax.rate / 100} % is not a rate of GST. Correct the rate ${rules}.`]
  if (isExport(facts) ? tax.rate > 0 && tax.igst === 0 : tax.rate === 0)
    return [`No GST is charged. Correct the amount with GST of the ${kind}.`]
  // 2227
  if (tax.cgst !== tax.sgst)
    return [
      `CGST is ${inrPaise(tax.cgst)} and SGST is ${inrPaise(tax.sgst)}, and the portal accepts only equal ` +
        `amounts. Change the amount without GST of the ${kind} by some paise.`,
    ]
  // 2234, 2235
  const differs = linesWithTax(facts, tax).some(
    (line) =>
      Math.abs(line.igst - (isInter ? share(Math.max(0, line.taxable), tax.rate) : 0)) > tolerance ||
      Math.abs(line.cgst - (isInter ? 0 : share(Math.max(0, line.taxable), half))) > tolerance,
  )
  return differs
    ? [
        `The tax differs from ${tax.rate / 100} % by more than a rupee. Correct the amount ` +
          `with GST of the ${kind}.`,
      ]
    : []
}
