/** Template examples: short, with a name, and each says who writes. */
import type { Answer } from '../../../src/domain/endpoint'
import type { templateExamples } from '../contract'

export const examples: Answer<typeof templateExamples> = [
  {
    name: 'Interview invitation',
    category: 'notification',
    description: 'Time and place, with a way to decline',
    message:
      'Hello {{Name}}, your interview for {{Position}} with {{Client}} is on {{Date}} at {{Time}}, ' +
      '{{Place}}. Please reply YES if it suits you, or tell us another time.',
  },
  {
    name: 'Interview tomorrow',
    category: 'reminder',
    description: 'The day before',
    message:
      'Hello {{Name}}, a reminder: your interview with {{Client}} is tomorrow at {{Time}}. Please carry ' +
      'your CV and a photo identity card. All the best!',
  },
  {
    name: 'Documents needed',
    category: 'reminder',
    description: 'Missing documents',
    message:
      'Hello {{Name}}, to complete your joining we still need: {{Documents}}. Please send them by ' +
      '{{Date}}. Thank you.',
  },
  {
    name: 'Joining day',
    category: 'notification',
    description: 'Place and time of the first day',
    message:
      'Hello {{Name}}, welcome! Please report at {{Place}} on {{Date}} at {{Time}} and ask for {{Contact}}.',
  },
  {
    name: 'Opening for you',
    category: 'marketing',
    description: 'For candidates who asked about openings',
    message:
      'Hello {{Name}}, you asked us about new openings. {{Client}} in {{City}} is looking for a ' +
      '{{Position}}. Interested? Reply YES. Reply STOP to get no more messages.',
  },
  {
    name: 'How is it going?',
    category: 'support',
    description: 'Some days after joining',
    message:
      'Hello {{Name}}, how were your first days at {{Client}}? If anything is unclear, just reply here.',
  },
  {
    name: 'We got your message',
    category: 'support',
    description: 'Reply until somebody can answer',
    message: 'Hello {{Name}}, thank you for your message. We will get back to you by {{Time}}.',
  },
  {
    name: 'Office closed',
    category: 'general',
    description: 'A holiday',
    message: 'Hello {{Name}}, our office is closed on {{Date}}. We will be back the next working day.',
  },
]
