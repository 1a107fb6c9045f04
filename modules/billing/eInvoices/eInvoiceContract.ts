/** The endpoint of e-invoices: what the portal answered is stored with the documents. */
import { endpoint, z } from '../../../src/domain/endpoint'

const registered = z.object({
  /** Of the document, as the answer names it. */ number: z.string(),
  outcome: z.enum(['registered', 'known', 'cancelled', 'deleted', 'refused']),
  /** The IRN, or what the answer asks for. */ text: z.string(),
})
export type RegisteredRow = z.output<typeof registered>

export const registerEInvoices = endpoint({
  method: 'POST',
  path: '/api/e-invoices/answer',
  may: 'manage_invoices',
  title: "Store the e-invoice portal's answer: IRN, acknowledgement and signed QR code of each document",
  // With the signed invoice an answer has about 6 KB.
  limit: 8 * 1024 * 1024,
  body: z.object({
    /** The JSON file of the portal, as it was downloaded. */
    content: z.string(),
  }),
  answer: z.object({
    rows: z.array(registered),
    /** False if the portal's public key is not entered in Settings. */ isSignatureChecked: z.boolean(),
  }),
})
