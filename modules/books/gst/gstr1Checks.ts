/**
 * Finds the documents that GSTR-1 cannot declare correctly. Nothing is left out silently and nothing is
 * guessed: the file is refused while there is a problem.
 */
import { dayText } from '../../../src/domain/day'
import { longMonthText, monthOf, type Month } from '../../../src/domain/month'
import { isExport, isInterState, gstTaxOf, type TaxedFacts } from '../../billing/service'

export type Problem = { number: string; message: string }

/** Empty if the document can be declared. */
export function problemsOf(facts: TaxedFacts, { gstin, month }: { gstin: string; month: Month }): string[] {
  const { day, kind, supplier, recipient, placeOfSupply, lines } = facts
  const again = `issue the ${kind} again`
  return [
    ...ofNumber(facts.number, kind),
    ...(monthOf(day) === month
      ? []
      : [
          `Its date is ${dayText(day)}. Declare it in the return of ` +
            `${longMonthText(monthOf(day))}, or correct ` +
            'the date.',
        ]),
    ...(supplier.gstin === gstin
      ? []
      : [
          `It was issued under the GSTIN ${supplier.gstin}, and this return is of ${gstin}. ` +
            'Declare it in the ' +
            `return of ${supplier.gstin}.`,
        ]),
    ...(recipient.gstin === null || /^\d{2}[0-9A-Z]{13}$/.test(recipient.gstin)
      ? []
      : [`The GSTIN ${recipient.gstin} is not a GSTIN. Correct it in Billing, Clients, and ${again}.`]),
    ...(placeOfSupply
      ? []
      : [
          `The place of supply is missing. Enter the state of ${recipient.name} in Billing, ` +
            `Clients, and ${again}.`,
        ]),
    ...(lines.length && lines.every(({ sac }) => sac && /^(\d{4}|\d{6}|\d{8})$/.test(sac))
      ? []
      : [`A SAC of 4, 6 or 8 digits is missing. Enter the SAC in Settings, Billing Rules, and ${again}.`]),
    ...ofTaxes(facts),
  ]
}

/** A problem of a voided document too, because its number is in the list of documents. */
export function ofNumber(number: string, kind: string): string[] {
  if (number.length > 16)
    return [
      `The number has more than 16 characters. Change the number of the ${kind} to at most 16 characters.`,
    ]
  return /^[A-Za-z0-9/-]+$/.test(number)
    ? []
    : [`The number is not allowed. Change the number of the ${kind} to letters, digits, dashes and slashes.`]
}

function ofTaxes(facts: TaxedFacts): string[] {
  const { kind, lines, taxable, roundOff, total, recipient } = facts
  const tax = gstTaxOf(facts)
  const correct = `Correct the amount with GST of the ${kind}, and issue it again.`
  if (!tax) return [`The tax follows no rate. ${correct}`]
  const sum = lines.reduce((all, line) => all + line.amount, 0)
  if (sum !== taxable || taxable + tax.igst + tax.cgst + tax.sgst + roundOff !== total)
    return [`The lines and taxes do not add up to the total. ${correct}`]
  if (facts.reverseCharge && tax.rate > 0)
    return [`The client pays the tax itself, and the ${kind} charges tax. ${correct}`]
  const doesFit = isExport(facts) || isInterState(facts) ? !tax.cgst && !tax.sgst : !tax.igst
  return doesFit
    ? []
    : [
        `The tax does not fit the place of supply. Correct the state of ${recipient.name} in Billing, ` +
          `Clients, and issue the ${kind} again.`,
      ]
}

/** The portal accepts a number once in a financial year. */
export function repeatedNumbers(all: readonly TaxedFacts[]): Problem[] {
  const seen = new Set<string>()
  const problems = new Map<string, Problem>()
  for (const { number, kind } of all) {
    const key = `${kind} ${number.toUpperCase()}`
    if (seen.has(key))
      problems.set(key, {
        number,
        message: `Two documents have this number. Change the number of one ${kind}.`,
      })
    seen.add(key)
  }
  return [...problems.values()]
}
