/** The firm's settings with their defaults. An Admin can change them; a value applies from a day on. */
import { usualWorkingDays, type WorkingDays } from '../../src/domain/calendar'

export type Settings = {
  working_days: WorkingDays
  attendance: {
    /** Hours of a day, breaks included, for Present and for Half Day. */
    presentHours: number
    halfDayHours: number
    /** Late is more than this many minutes after the shift's start. */
    graceMinutes: number
    /** A session that starts after the shift's automatic punch-out ends after this many hours. */
    longestLateSessionHours: number
    /** A punch without a position is refused. */
    positionRequired: boolean
    /** A punch outside every office is refused instead of marked. */
    refuseOutside: boolean
    /** The server looks up addresses, if the program allows it. */
    lookUpAddresses: boolean
    /** Stamps of attendance devices: in and out in turn, or one session from the first to the last. */
    stampPairing: 'alternate' | 'first_last'
  }
  leave: {
    /** First month of the leave year: 1 January, 4 April. */
    yearStartsIn: number
    /** Days carried into the next year, at most. */
    carryForwardDays: number
    /** Month and day after which carried days expire, `03-31`; empty: never. */
    carryForwardExpires: string
    /** Leave can be requested up to this many days later. */
    lookBackDays: number
    /** Consecutive leave days beyond which a second approval is needed. */
    twoStepsAfterDays: number
    /** Off days between two days of personal leave count as leave. */
    sandwich: boolean
    /** A worked day off must be claimed within this many days. */
    compensationWithinDays: number
    /** Extra hours on a working day for half a day, or a day, of compensation. */
    compensationHalfHours: number
    compensationFullHours: number
  }
  regularization: {
    /** A day can be corrected for this many days. */
    lookBackDays: number
  }
  notifications: {
    /**
     * Between these times only urgent notifications are pushed, unless a person chose otherwise; both empty:
     * never quiet.
     */
    quietFrom: string
    quietTo: string
  }
  /** The firm's mail server (SMTP); an empty host: no mail. Its password is not a setting. */
  mail: {
    host: string
    port: number
    /** STARTTLS (usually port 587), TLS from the start (465), or no encryption (a relay in the office). */
    security: 'starttls' | 'tls' | 'none'
    /** Empty: the server needs no sign-in. */
    user: string
    fromAddress: string
    /** Empty: the firm's name. */
    fromName: string
    /** Addresses that receive each month's reports. */
    reportsTo: string[]
    /** An address outside the firm that receives the nightly head of the audit; empty: none. */
    auditTo: string
  }
  celebrations: {
    /** Colleagues are notified in the morning. */
    birthdays: boolean
    anniversaries: boolean
  }
  /** The invoicing companies, and the recruiter email of unassigned candidates. */
  company: {
    entities: string[]
    othersEmail: string
    /** The contact for privacy questions, on the privacy page; empty: an Admin. */
    privacyEmail: string
  }
  /** Default terms for clients without their own; in days, and percent with decimals. */
  billing: {
    gstPercent: number
    feePercent: number
    invoiceAfterDays: number
    creditDays: number
    guaranteeDays: number
    /** An invoice may be dated up to this many days ahead. */
    invoiceDaysAhead: number
    /** The start of invoice numbers: `INV/26-27/001`. */
    series: string
    /** The service code on the invoice: 998512 is permanent placement. */
    sac: string
  }
  /** What leaves the books: tax deducted at source, GST returns and e-invoices. */
  books: {
    /** The section and code under which clients deduct tax from fees. */
    tdsSection: string
    tdsCode: string
    /** Of the value without GST. */
    tdsPercent: number
    /** The version that the GST portal's offline tool expects. */
    gstr1Version: string
    /** In rupees: unregistered clients of other states are listed one by one above it. */
    largeInvoiceFrom: number
    /** The firm reports its documents to the e-invoice portal. */
    eInvoices: boolean
    /** Days after its date in which an invoice must be reported. 0: no limit. */
    eInvoiceDays: number
    /** The portal's public key, in PEM form or its base64 alone. Empty: signatures are not checked. */
    eInvoiceKey: string
  }
  /**
   * A language model in addition to the assistant's own answers, at an OpenAI-compatible address; empty:
   * none, and no data leaves the server.
   */
  assistant: {
    modelAddress: string
    modelName: string
    /** After this many seconds the assistant answers by itself. */
    timeoutSeconds: number
    /** The server stores conversations, for the person only. */
    keepHistory: boolean
  }
  whatsapp: {
    /** The country code for numbers without one, digits. */
    country: string
    /** Seconds between two bulk messages of a sender: random between these. */
    leastPauseSeconds: number
    mostPauseSeconds: number
    /** A sender's messages per day; then bulk messages wait until the next. */
    dailyCap: number
    /** Bulk messages are sent between these times only; both empty: always. */
    bulkFrom: string
    bulkTo: string
    /** Everybody can send in bulk, not only managers. */
    bulkForEveryone: boolean
    /** A session without messages for this many minutes is closed; its login is kept. */
    idleMinutes: number
    /** Sessions open at the same time; each uses about 400 MB of memory. */
    sessionsAtOnce: number
  }
  retention: {
    /** After this many days positions are reduced to the office, or to about a kilometre. 0: never. */
    positionsDays: number
    /** After this many years records are deleted. 0: never. */
    recordsYears: number
    /** Days that imported rows are stored; then an import can no longer be undone. */
    importsDays: number
    /** Days that read notifications are stored. */
    noticesDays: number
    /** Days that WhatsApp messages and their files are stored. */
    messagesDays: number
  }
  /** Kept backups: the last one of this many days, weeks and months. */
  backups: {
    isOn: boolean
    /** When the daily backup runs, HH:mm. */
    at: string
    daily: number
    weekly: number
    monthly: number
  }
  sign_in: {
    /** Who must have a second factor: nobody, Admin and Accounts, or everybody. */
    secondFactor: 'nobody' | 'some' | 'everybody'
    /** Identity provider (OpenID Connect): its issuer and its client id for Muster; either empty: none. */
    issuer: string
    clientId: string
    /** The provider's name on the sign-in button. */
    label: string
    /** People who sign in with it need no second factor here, even if one is required. */
    providerIsEnough: boolean
    /**
     * Who can also sign in with a password while there is a provider. Admins always can, so nobody locks the
     * firm out.
     */
    passwords: 'everybody' | 'admins'
  }
  approvals: {
    /** Working-day hours after which the next manager up can decide too. */
    escalateAfterHours: number
  }
}

export const usualSettings: Settings = {
  working_days: usualWorkingDays,
  attendance: {
    presentHours: 8,
    halfDayHours: 5,
    graceMinutes: 15,
    longestLateSessionHours: 12,
    positionRequired: true,
    refuseOutside: false,
    lookUpAddresses: true,
    stampPairing: 'alternate',
  },
  leave: {
    yearStartsIn: 1,
    carryForwardDays: 10,
    carryForwardExpires: '03-31',
    lookBackDays: 30,
    twoStepsAfterDays: 3,
    sandwich: false,
    compensationWithinDays: 60,
    compensationHalfHours: 4,
    compensationFullHours: 8,
  },
  regularization: { lookBackDays: 60 },
  sign_in: {
    secondFactor: 'nobody',
    issuer: '',
    clientId: '',
    label: '',
    providerIsEnough: true,
    passwords: 'everybody',
  },
  approvals: { escalateAfterHours: 48 },
  company: {
    entities: ['Staffing Services', 'Consulting Services'],
    othersEmail: 'others@example.com',
    privacyEmail: '',
  },
  billing: {
    gstPercent: 18,
    feePercent: 8.33,
    invoiceAfterDays: 7,
    creditDays: 30,
    guaranteeDays: 90,
    invoiceDaysAhead: 7,
    series: 'INV',
    sac: '998512',
  },
  books: {
    tdsSection: '393(1)',
    tdsCode: '1027',
    tdsPercent: 10,
    gstr1Version: 'GST3.2.3',
    largeInvoiceFrom: 100_000,
    eInvoices: false,
    eInvoiceDays: 30,
    eInvoiceKey: '',
  },
  assistant: { modelAddress: '', modelName: '', timeoutSeconds: 8, keepHistory: false },
  whatsapp: {
    country: '91',
    leastPauseSeconds: 8,
    mostPauseSeconds: 20,
    dailyCap: 250,
    bulkFrom: '08:00',
    bulkTo: '21:00',
    bulkForEveryone: false,
    idleMinutes: 30,
    sessionsAtOnce: 4,
  },
  retention: { positionsDays: 90, recordsYears: 7, importsDays: 30, noticesDays: 365, messagesDays: 365 },
  backups: { isOn: true, at: '02:30', daily: 7, weekly: 5, monthly: 12 },
  notifications: { quietFrom: '21:00', quietTo: '08:00' },
  mail: {
    host: '',
    port: 587,
    security: 'starttls',
    user: '',
    fromAddress: '',
    fromName: '',
    reportsTo: [],
    auditTo: '',
  },
  celebrations: { birthdays: false, anniversaries: false },
}
