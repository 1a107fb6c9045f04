/** Templates to begin with: short, with a name in them, and each says who writes. */
import type { Answer } from '../../../src/domain/endpoint'
import type { templateExamples } from '../contract'

export const examples: Answer<typeof templateExamples> = [
  {
    name: 'Interview invitation',
    category: 'notification',
    description: 'Time and place, with a way to say no',
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
    description: 'What is still missing',
    message:
      'Hello {{Name}}, to complete your joining we still need: {{Documents}}. Please send them by ' +
      '{{Date}}. Thank you.',
  },
  {
    name: 'Joining day',
    category: 'notification',
    description: 'Where to be on the first day',
    message:
      'Hello {{Name}}, welcome! Please report at {{Place}} on {{Date}} at {{Time}} and ask for {{Contact}}.',
  },
  {
    name: 'Opening for you',
    category: 'marketing',
    description: 'To candidates who asked to hear of openings',
    message:
      'Hello {{Name}}, you asked us to tell you of new openings. {{Client}} in {{City}} looks for a ' +
      '{{Position}}. Interested? Reply YES. Reply STOP to hear no more from us.',
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
    description: 'Until somebody can answer',
    message: 'Hello {{Name}}, thank you for your message. We will come back to you by {{Time}}.',
  },
  {
    name: 'Office closed',
    category: 'general',
    description: 'A holiday',
    message: 'Hello {{Name}}, our office is closed on {{Date}}. We are back the next working day.',
  },
]
