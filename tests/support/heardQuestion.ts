/** What the assistant understood of a question, to compare it with a label. */
import { answers } from '../../modules/chat/answers'
import { notForRecruiters } from '../../modules/chat/answers/billing'
import { roleCannot } from '../../modules/chat/answers/composing'
import type { Desk } from '../../modules/chat/desk'
import { understood } from '../../modules/chat/reply'
import type { Heard } from '../assistant/labelled'

export function heardBy(desk: Desk, text: string): Heard {
  const { intent, answer, question } = understood(desk, text)
  const usual = intent && question ? answers[intent]!.usualSpan : undefined
  return {
    measure: intent,
    from: answer.from ?? 'records',
    isRefused: [roleCannot, notForRecruiters].includes(answer.message),
    whose: question?.whose.kind ?? '-',
    names: question
      ? [
          ...question.mentions.map(({ written }) => written),
          ...question.strangers,
          ...question.clients.map(({ name }) => name),
          ...question.unexplained,
        ].map((name) => name.toLowerCase())
      : [],
    span: question?.span ?? (question && usual ? usual(desk, question) : null),
    compared: question?.manner === 'compare' ? question.spans : [],
  }
}
