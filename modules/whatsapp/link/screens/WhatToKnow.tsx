/** Information beside the connection: what linking means, or how the demo's numbers behave. */
import { Card } from '../../../../web/ui/Card'

export function WhatToKnow() {
  return (
    <Card title="About linking">
      <ul className="wa-points">
        <li>
          Muster becomes a linked device, like WhatsApp on a computer. Your phone lists it under Linked
          Devices, where you can remove it.
        </li>
        <li>
          Messages are sent in your name, from your number. Keep the phone in use: WhatsApp unlinks devices if
          it is off for two weeks.
        </li>
        <li>
          Muster stores what you send with it. It does not read or store your chats, except for a reply that
          only says STOP.
        </li>
        <li>Only you can see your messages and use this connection, not even Admins can.</li>
      </ul>
    </Card>
  )
}

const numbers: readonly (readonly [string, string])[] = [
  ['000', 'is not on WhatsApp'],
  ['001', 'is refused'],
  ['002', 'stays unknown: it may or may not have arrived'],
  ['004', 'is accepted, and fails later'],
  ['007', 'replies STOP and is opted out'],
]

export function DemoNumbers() {
  return (
    <Card
      title="Try it out"
      note={
        'Demo: messages are not really sent. A simulated phone scans the code, and the end of a number ' +
        "decides a message's result."
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
        For example 98765 43000. All other numbers receive the message and read it after a while.
      </p>
    </Card>
  )
}
