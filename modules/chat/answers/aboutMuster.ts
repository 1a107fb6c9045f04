/** Questions about Muster itself: privacy, instructions, its abilities, and small talk. */
import { searchPassages } from '../search'
import { countWords, type Measure } from './answering'

const years = (count: number) => (count ? countWords(count, 'year') : 'forever')
const days = (count: number) => (count ? countWords(count, 'day') : 'forever')

export const other: Record<string, Measure> = {
  'policy.retention': {
    about: 'what data is stored, and for how long',
    samples: ['How long is my data kept?', 'Who sees my location?'],
    answer(desk) {
      const rules = desk.setting('retention')
      const contact = desk.setting('company').privacyEmail || 'an Admin'
      return {
        message:
          'Attendance, leave and money records are kept ' +
          `${rules.recordsYears ? `for ${years(rules.recordsYears)}` : 'forever'}. Your location is ` +
          'recorded only when you punch.',
        rows: [
          {
            label: 'Exact positions',
            value: rules.positionsDays
              ? `${days(rules.positionsDays)}, then only the office or about a kilometre`
              : 'forever',
          },
          { label: 'Read notifications', value: days(rules.noticesDays) },
          { label: 'Imported rows', value: days(rules.importsDays) },
          { label: 'Questions about your data', value: contact },
        ],
        links: [
          { label: 'Read the privacy policy', to: '/privacy-policy' },
          { label: 'Download your data', to: '/profile' },
        ],
      }
    },
  },
  howto: {
    about: 'how something is done here',
    samples: ['How do I change my password?', 'How do I turn on notifications?'],
    answer(desk, { text }) {
      return (
        searchPassages(desk, text, true) ?? {
          message: 'I do not have instructions for that.',
          from: 'nothing',
        }
      )
    },
  },
  greeting: {
    about: 'how to begin',
    samples: ['Hello'],
    answer: (desk) => ({
      message:
        `Hello ${desk.me.firstName}. Ask me about your attendance, leave, tasks, or how something is done ` +
        'here.',
    }),
  },
  thanks: { about: 'thanks', samples: ['Thank you'], answer: () => ({ message: 'You are welcome.' }) },
  capabilities: {
    about: 'what I can answer',
    samples: ['What can you do?'],
    answer: (desk) => ({
      message:
        'I answer from your own records: leave and its balance, holidays, attendance ' +
        "and hours, regularizations, tasks, birthdays, colleagues and the firm's rules. I fill in " +
        'forms, and you send them.',
      rows: [
        ...(desk.may('approve_leaves')
          ? [
              {
                label: 'For managers',
                value: 'who is in, on leave or late, team hours, pending approvals',
              },
            ]
          : []),
        ...(desk.may('view_billing')
          ? [{ label: 'Billing', value: 'billing and targets, candidates, outstanding amounts' }]
          : []),
      ],
    }),
  },
}
