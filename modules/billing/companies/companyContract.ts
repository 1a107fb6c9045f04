/** Endpoints and types of the facts of the invoicing companies. */
import { blank, endpoint, prose, words, z } from '../../../src/domain/endpoint'
import { gstinIn, invoicePrefixPattern, panIn } from '../../../src/domain/identity'
import { stateName } from '../../../src/domain/states'
import { bookDay, line, pinCodeIn, pinCodeMessage, readAs } from '../fieldsContract'

const text = z.nullable(z.string())

export const company = z.object({
  /** As in the setting `company`. */ name: z.string(),
  /** Street lines. */ address: text,
  city: text,
  pinCode: text,
  /** Two digits, as in the GSTIN. */ state: text,
  gstin: text,
  /** The day of registration. Null: the GSTIN is on all documents. */ gstFrom: text,
  pan: text,
  /** The number of a registered micro, small or medium enterprise. */ udyam: text,
  bankName: text,
  accountName: text,
  accountNumber: text,
  ifsc: text,
  branch: text,
  upi: text,
  /** The start of its invoice numbers. Null: that of the billing settings. */ invoicePrefix: text,
  /** A data URL of a PNG. */ logo: text,
  /** Sentences: facts that a tax invoice needs and that are not recorded. */ missing: z.array(z.string()),
  /** 0 if no facts are stored. */ version: z.int(),
})
export type CompanyAnswer = z.output<typeof company>

const together = (given: string) => given.replaceAll(/[\s-]/g, '')
const matching = (pattern: RegExp, plain: (given: string) => string) => (given: string) =>
  pattern.test(plain(given)) ? plain(given) : null

/** In bytes. */
export const largestLogo = 200 * 1024
export const logoTooLarge = 'Choose a logo of at most 200 KB'
export const logoOfNoKind = 'Choose a PNG, JPEG or WebP picture'
export const logoUnreadable = 'This picture could not be read. Choose another'
const firstGstDay = '2017-07-01'

export const companyFields = {
  address: blank(prose(300)),
  city: line(80),
  pinCode: readAs(pinCodeIn, pinCodeMessage),
  state: readAs((given) => (stateName(given.trim()) ? given.trim() : null), 'Choose a state'),
  gstin: readAs(gstinIn, 'Enter a GSTIN such as 27AAPFU0939F1ZV'),
  gstFrom: blank(bookDay().check(z.refine((day) => day >= firstGstDay, 'GST began on 1 Jul 2017'))),
  pan: readAs(panIn, 'Enter a PAN such as AAPFU0939F'),
  udyam: readAs(
    matching(/^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/, (given) => given.trim().toUpperCase()),
    'Enter a Udyam number such as UDYAM-MH-18-0012345',
  ),
  bankName: line(120),
  accountName: line(160),
  accountNumber: readAs(matching(/^\d{6,18}$/, together), 'Enter an account number of 6 to 18 digits'),
  ifsc: readAs(
    matching(/^[A-Z]{4}0[A-Z0-9]{6}$/, (given) => together(given).toUpperCase()),
    'Enter an IFSC such as HDFC0001234',
  ),
  branch: line(120),
  upi: readAs(
    matching(/^[a-zA-Z0-9._-]{2,100}@[a-zA-Z][a-zA-Z0-9.]{1,60}$/, (given) => given.trim()),
    'Enter a UPI ID such as northwind@hdfcbank',
  ),
  invoicePrefix: readAs(
    matching(invoicePrefixPattern, (given) => given.trim()),
    'Enter 1 to 6 letters, digits or dashes, such as INV, but not CN or RCT',
  ),
  /** A data URL. Null deletes the logo. */
  logo: z.optional(z.nullable(z.string(logoOfNoKind).check(z.maxLength(400_000, logoTooLarge)))),
}

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/billing/companies',
  may: 'manage_invoices',
  title: 'List the invoicing companies with the facts that their documents print, and what is missing',
  answer: z.array(company),
})
export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/billing/companies',
  may: 'manage_settings',
  title:
    'Change the facts of the company with this name. Omitted fields stay as they are; a stale `version` ' +
    'returns 409',
  body: z.object({
    name: words(120, 'Enter the name of the company'),
    ...companyFields,
    version: z.optional(z.int()),
  }),
  answer: company,
})
