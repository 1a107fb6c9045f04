/** Steps below each other: mark, name, count and amount. The whole row opens the screen that settles it. */
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import type { MonthStep } from './monthSteps'

export function Steps({ label, steps }: { label: string; steps: readonly MonthStep[] }) {
  if (steps.length === 0) return null
  return (
    <ul className="month-steps" aria-label={label}>
      {steps.map((step) => (
        <Step key={step.title} {...step} />
      ))}
    </ul>
  )
}

function Step({ title, text, amount, isDone, to }: MonthStep) {
  const [count, words] = counted(text)
  return (
    <li>
      <Link className="month-step" to={to.path as string} search={to.search as never}>
        {isDone ? (
          <CircleCheck size={18} className="month-step-done" role="img" aria-label="Done" />
        ) : (
          <CircleAlert size={18} className="month-step-open" role="img" aria-label="Missing" />
        )}
        <span className="month-step-title">{title}</span>{' '}
        <span className="month-step-text">
          {count && <span className="figures">{count} </span>}
          {words}
        </span>{' '}
        <span className="month-step-amount figures">{amount}</span>
        <ChevronRight size={16} className="month-step-chevron" aria-hidden />
      </Link>
    </li>
  )
}

/** The count that a text begins with, and the rest. */
function counted(text: string): [count: string, words: string] {
  const at = text.indexOf(' ')
  const count = text.slice(0, at)
  return at > 0 && Number.isInteger(Number(count)) ? [count, text.slice(at + 1)] : ['', text]
}
