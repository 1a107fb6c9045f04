/**
 * Our own labelled questions. `first` and `second` were written with the phrasings, and the thresholds were
 * chosen on them. `unseen` was written last, by a person who had not seen the phrasings, and is only scored.
 * Columns: intent, kind, question, slots (of `unseen`, as if today were Wednesday, 18 November 2026).
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const kinds = ['clean', 'misspelt', 'hinglish'] as const
export type Labelled = {
  set: 'development' | 'unseen'
  intent: string
  kind: (typeof kinds)[number]
  question: string
  slots: Record<string, string>
}
export const slotsToday = '2026-11-18'

export function labelled(folder: string): Labelled[] {
  return (['first', 'second', 'unseen'] as const).flatMap((file) =>
    readFileSync(join(folder, `${file}.tsv`), 'utf8')
      .split('\n')
      .slice(1)
      .filter(Boolean)
      .map((line) => {
        const [intent, kind, question, slots = ''] = line.split('\t') as [
          string,
          Labelled['kind'],
          string,
          string?,
        ]
        return {
          set: file === 'unseen' ? 'unseen' : 'development',
          intent,
          kind,
          question,
          slots: Object.fromEntries(
            slots
              .split(';')
              .filter(Boolean)
              .map((slot) => slot.split('=') as [string, string]),
          ),
        } as const
      }),
  )
}

export type Heard = {
  intent: string | null
  from: string
  span: { from: string; to: string } | null
  times: readonly string[]
}
export type Mark = 'right' | 'not known' | 'wrong'

/** Intents whose answer depends on the days in the question. */
const dated = new Set([
  'leave.apply',
  'day.working',
  'attendance.day',
  'attendance.period',
  'regularization.apply',
  'team.leave',
  'team.absent',
  'team.hours',
  'holiday.next',
  'attendance.late',
])

/** An unknown question is harmless. An answer to another question or for another day is wrong. */
export function markOf({ intent, slots }: Labelled, heard: Heard): Mark {
  if (intent === 'none') return heard.from === 'nothing' ? 'right' : 'wrong'
  if (heard.from === 'nothing') return 'not known'
  // The answer contains instructions even if the question was not recognised as a request for them.
  if (intent === 'howto') return heard.from === 'page' ? 'right' : 'wrong'
  if (heard.intent !== intent) return 'wrong'
  if (!dated.has(intent) || !slots.from) return 'right'
  return heard.span?.from === slots.from && (heard.span.to === slots.to || intent === 'attendance.day')
    ? 'right'
    : 'wrong'
}
