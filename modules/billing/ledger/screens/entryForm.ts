/** The parts that all dialogs of invoices and accounts share. */
import { fieldErrors } from '../../../../web/form/fieldErrors'

/** The success toast and the error title. `what`: the thing that could not be updated. */
export const ending = (done: string, onSent: () => void, what: 'invoice' | 'the account' = 'invoice') =>
  ({
    done: { title: 'Success', text: done, tone: 'good' },
    failed: { title: 'Error', text: `Failed to update ${what}`, once: true },
    onSent,
  }) as const

/** Omits empty values, so that validation reports a missing field instead of a wrong amount or date. */
export const faultsIn = (schema: Parameters<typeof fieldErrors>[0]) => (values: Record<string, string>) =>
  fieldErrors(schema, Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== '')))
