/** What people write: their reasons, and the approvers' remarks. */
import type { Chance } from '../random'

const reasons = {
  'days off': [
    'Family function',
    "Sister's wedding",
    "Cousin's wedding in Nagpur",
    'Visit to my native place',
    'Trip to Goa with friends',
    'Moving house',
    'Parents are visiting',
    'Pilgrimage to Shirdi',
    'Puja at home',
    "Child's school admission",
    'Family trip to Mahabaleshwar',
    'Personal work',
    'Property registration',
    'Naming ceremony in the family',
    'Anniversary trip',
    "Brother's engagement",
    'Annual health check of parents',
  ],
  ill: [
    'Fever',
    'Viral fever',
    'Migraine',
    'Food poisoning',
    'Stomach infection',
    'Severe cold and cough',
    'Not feeling well',
    'Back pain',
    'Dengue test and rest',
    'Dental surgery',
    'Child is unwell',
    'Throat infection',
  ],
  'half a day': [
    'Bank work',
    'Passport office appointment',
    'Parents meeting at school',
    'Doctor appointment',
    'Gas connection transfer',
    'Aadhaar correction',
    'RTO appointment',
    'Electrician at home',
    'Dropping family at the airport',
  ],
  compensation: [
    'For working on the holiday',
    'Compensation for the holiday worked',
    'Worked that day for the client drive',
  ],
} as const
export type Why = keyof typeof reasons

const comments = {
  'days off': [
    'Enjoy',
    'Approved, please hand over before you go',
    'Fine',
    'Have a good time',
    'Approved. Share the open positions with the team.',
    'Okay',
  ],
  ill: ['Get well soon', 'Take care', 'Take rest'],
  'half a day': ['Okay', 'Fine', 'Please be back for the client call'],
  compensation: ['Well deserved', 'Thanks for coming in that day'],
} as const satisfies Record<Why, readonly string[]>

const refusals = [
  'Client drive that week, please take it later',
  'Two of the team are already on leave on these days',
  'Month-end closing, please move it by a week',
  'Too many joinings that week',
  'Please discuss with me first',
]

export const reasonFor = (why: Why, chance: Chance) => chance.of(reasons[why])
export const refusal = (chance: Chance) => chance.of(refusals)

/** Most approve without a remark. */
export function commentOn(why: Why, chance: Chance): string | null {
  return chance.happens(0.22) ? chance.of(comments[why]) : null
}
