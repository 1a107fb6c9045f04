/**
 * The firm's settings with their defaults: what an Admin may change without touching code. A value holds from
 * a day on.
 */
import { usualWorkingDays, type WorkingDays } from '../../src/domain/calendar'

export type Settings = {
  working_days: WorkingDays
  attendance: {
    /** Hours of a day, breaks included, from which it is Present or Half Day. */
    presentHours: number
    halfDayHours: number
    /** Late is more than this many minutes after the shift's start. */
    graceMinutes: number
    /** A session begun after the shift's automatic punch-out ends after this many hours. */
    longestLateSessionHours: number
    /** A punch without a position is refused. */
    positionRequired: boolean
    /** A punch outside every office is refused instead of flagged. */
    refuseOutside: boolean
    /** Addresses are looked up through the server, where the program allows it. */
    lookUpAddresses: boolean
  }
  leave: {
    /** First month of the leave year: 1 January, 4 April. */
    yearStartsIn: number
    /** Days that go on into the next year, at most. */
    carryForwardDays: number
    /** Month and day after which they are lost, `03-31`; empty: never. */
    carryForwardExpires: string
    /** Leave may be asked for so many days after it was taken. */
    lookBackDays: number
    /** Days of leave in a run, beyond which a second step decides too. */
    twoStepsAfterDays: number
    /** Off days between two days of personal leave count as leave. */
    sandwich: boolean
    /** A worked day off is claimed within so many days. */
    compensationWithinDays: number
    /** Hours beyond the shift on a working day that make half a day, or a day, of compensation. */
    compensationHalfHours: number
    compensationFullHours: number
  }
  regularization: {
    /** A day can be put right for so many days. */
    lookBackDays: number
  }
  notifications: {
    /**
     * Between these times only what is urgent is pushed, unless a person chose otherwise; both empty: always.
     */
    quietFrom: string
    quietTo: string
  }
  celebrations: {
    /** Colleagues are told in the morning. */
    birthdays: boolean
    anniversaries: boolean
  }
  /** What the firm invoices as, and where candidates go that are nobody's. */
  company: {
    entities: string[]
    othersEmail: string
    /** Whom people write to about their data, on the privacy page; empty: an Admin. */
    privacyEmail: string
  }
  /** Terms where a client has none of its own; days, and percent with decimals. */
  billing: {
    gstPercent: number
    feePercent: number
    invoiceAfterDays: number
    creditDays: number
    guaranteeDays: number
    /** How invoice numbers begin: `INV/26-27/001`. */
    series: string
    /** GSTIN of each company, in their order; empty: none. */
    gstins: string[]
    /** What is sold, on the invoice: 998512 is permanent placement. */
    sac: string
  }
  /**
   * A language model beside the assistant's own answers, by an OpenAI-compatible address; empty: none, and
   * nothing leaves the server.
   */
  assistant: {
    modelAddress: string
    modelName: string
    /** After so many seconds the assistant answers by itself. */
    timeoutSeconds: number
    /** Conversations are kept on the server, for the person alone. */
    keepHistory: boolean
  }
  whatsapp: {
    /** Country code that a number without one gets, digits. */
    country: string
    /** Seconds between two bulk messages of a person: at random between these. */
    leastPauseSeconds: number
    mostPauseSeconds: number
    /** Messages of a person a day, after which bulk messages wait until the next. */
    dailyCap: number
    /** Bulk messages go out between these times only; both empty: always. */
    bulkFrom: string
    bulkTo: string
    /** Everybody may send in bulk, not only managers. */
    bulkForEveryone: boolean
    /** A session in which nothing was sent for so many minutes is closed; its login is kept. */
    idleMinutes: number
    /** Sessions open at the same time; each takes some 400 MB of memory. */
    sessionsAtOnce: number
  }
  retention: {
    /** After so many days positions are cut to the office, or to about a kilometre. 0: never. */
    positionsDays: number
    /** After so many years records are deleted. 0: never. */
    recordsYears: number
    /** Rows of sheets that were brought, after which an import can no longer be undone. */
    importsDays: number
    /** Notifications that were read. */
    noticesDays: number
    /** WhatsApp messages, with their files. */
    messagesDays: number
  }
  /** What is kept of backups: the last one of so many days, weeks and months. */
  backups: {
    isOn: boolean
    /** When one is made every day, HH:mm. */
    at: string
    daily: number
    weekly: number
    monthly: number
  }
  sign_in: {
    /** Of whom a second factor is required: of nobody, of Admin and Accounts, of everybody. */
    secondFactor: 'nobody' | 'some' | 'everybody'
    /** Identity provider (OpenID Connect): its issuer and what it calls Muster; either empty: none. */
    issuer: string
    clientId: string
    /** What the button of the sign-in screen calls it. */
    label: string
    /** Who signs in there is asked for no second factor here, also where one is required. */
    providerIsEnough: boolean
    /**
     * Who may sign in with a password too, while there is a provider. Admins always may: nobody locks the
     * firm out.
     */
    passwords: 'everybody' | 'admins'
  }
  approvals: {
    /** Hours of working days after which the next one up may decide too. */
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
    series: 'INV',
    gstins: [],
    sac: '998512',
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
  celebrations: { birthdays: false, anniversaries: false },
}
