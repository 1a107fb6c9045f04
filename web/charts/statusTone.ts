/** The colour of each attendance status in a chart. Statuses of one tone differ in their shade. */
import type { Tone } from './Chart'

type StatusTone = { tone: Tone; shade: number }

const tones: Record<string, StatusTone> = {
  Working: { tone: 'good', shade: 0 },
  Present: { tone: 'good', shade: 2 },
  'On Break': { tone: 'warn', shade: 0 },
  'Half Day': { tone: 'warn', shade: 2 },
  'On Leave': { tone: 'info', shade: 0 },
  'Comp Off': { tone: 'info', shade: 2 },
  'Punched Out': { tone: 'soft', shade: 0 },
  Absent: { tone: 'bad', shade: 0 },
  'Not Punched In': { tone: 'rest', shade: 0 },
  'Week Off': { tone: 'track', shade: 0 },
}

export const toneOf = (status: string): StatusTone => tones[status] ?? { tone: 'rest', shade: 0 }

/** In a view of who is at work now, 'Present' would be read as being there. */
export const nowWords = (status: string): string => (status === 'Present' ? 'Finished' : status)
