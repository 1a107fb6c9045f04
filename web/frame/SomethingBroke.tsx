/**
 * Shows that a screen failed, without technical details, with an id that is also in the server's log. After a
 * new release an old page misses its code, and reloading helps.
 */
import { Component, useEffect, useState, type ReactNode } from 'react'
import { call } from '../api'
import { reportFault } from '../../src/domain/faultReport'
import { Button } from '../ui/Button'
import { ErrorState } from '../ui/Empty'
import './gate.css'

type FaultReport = { fault: string; path: string; message: string; stack: string }

/** Firefox fails pending requests when the page is left. That is a fault only if the person stays. */
let isLeaving = false
const leavingTakes = 3000
addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => (isLeaving = false), leavingTakes)
})

export function SomethingBroke({ error }: { error: unknown }) {
  const [isReported, setReported] = useState(!isLeaving)
  useEffect(() => {
    if (isReported) return
    const timer = setTimeout(() => setReported(true), leavingTakes)
    return () => clearTimeout(timer)
  }, [isReported])
  return isReported && <Fault error={error} />
}

function Fault({ error }: { error: unknown }) {
  const [report] = useState(() => faultOf(error))
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    console.error(error)
    // If the report cannot be sent, it is dropped. The page matters more.
    void call(reportFault, report).catch(() => {})
  }, [error, report])

  async function copy() {
    const text = [
      `Muster, fault ${report.fault}`,
      report.path,
      report.message,
      report.stack,
      navigator.userAgent,
    ]
    await navigator.clipboard.writeText(text.join('\n')).then(
      () => setCopied(true),
      () => {},
    )
  }

  return (
    <div className="alone">
      <div>
        <ErrorState>This page could not be shown. Loading it again usually helps.</ErrorState>
        <p className="broke-acts">
          <Button variant="primary" onClick={() => location.reload()}>
            Reload
          </Button>
          <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy details'}</Button>
        </p>
        <p className="broke-id faint">
          If it happens again, tell your Admin: fault <span className="figures">{report.fault}</span>
        </p>
      </div>
    </div>
  )
}

/** Wraps everything, so that a failure outside the screens does not leave a blank page. */
export class Boundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }
  static getDerivedStateFromError = (error: unknown) => ({ error: error ?? new Error('Nothing was thrown') })
  override render() {
    return this.state.error === null ? this.props.children : <SomethingBroke error={this.state.error} />
  }
}

/** The place and the code of the fault, without query and personal data. */
function faultOf(error: unknown): FaultReport {
  const fault = [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  return {
    fault,
    path: location.pathname.slice(0, 200),
    message: `${name}: ${message}`.slice(0, 300),
    // Only files and lines, because the first line repeats the message.
    stack: stack
      .split('\n')
      .filter((line) => /:\d+:\d+\)?$/.test(line))
      .join('\n')
      .replaceAll(location.origin, '')
      .slice(0, 2000),
  }
}
