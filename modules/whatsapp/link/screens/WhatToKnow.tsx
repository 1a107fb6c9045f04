/** Beside the connection: what linking means, or in the demo what its numbers do. */
import { FlaskConical, Info } from 'lucide-react'
import { Card } from '../../../../web/ui/Card'

export function WhatToKnow() {
  return (
    <Card title="What to know" icon={<Info size={18} aria-hidden />}>
      <ul className="wa-points">
        <li>
          Muster becomes a linked device of your phone, like WhatsApp on a computer. Your phone lists it under
          Linked Devices, and can remove it there.
        </li>
        <li>
          Messages go out in your name, from your number. Keep the phone in use: WhatsApp unlinks devices when
          it was off for two weeks.
        </li>
        <li>
          Muster keeps what you send with it. Your chats are not read and not kept, but for an answer that
          only says STOP.
        </li>
        <li>Your messages and this connection are yours alone: nobody else sees them, not even Admins.</li>
      </ul>
    </Card>
  )
}

const numbers: readonly (readonly [string, string])[] = [
  ['000', 'has no WhatsApp'],
  ['001', 'is refused'],
  ['002', 'stays unknown: nobody can tell whether it arrived'],
  ['004', 'is taken, and fails later'],
  ['007', 'answers STOP, and is not written to again'],
]

export function DemoNumbers() {
  return (
    <Card
      title="Try it out"
      icon={<FlaskConical size={18} aria-hidden />}
      note={
        'A pretended WhatsApp answers here. A phone scans the code by itself, and the end of a number ' +
        'says what becomes of a message.'
      }
    >
      <dl className="wa-demo">
        {numbers.map(([end, what]) => (
          <div key={end}>
            <dt className="figures">…{end}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="faint">
        Such as 98765 43000. All other numbers get their message, and read it after a while.
      </p>
    </Card>
  )
}
