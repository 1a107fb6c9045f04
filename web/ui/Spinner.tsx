/** A busy indicator. With a label it is announced; without, it is part of an announced element. */
import './spinner.css'

export function Spinner({ label, large }: { label?: string; large?: boolean }) {
  return (
    <span
      className={large ? 'spinner large' : 'spinner'}
      role={label ? 'status' : undefined}
      aria-hidden={label ? undefined : true}
    >
      {label && <span className="out-of-sight">{label}</span>}
    </span>
  )
}

/** The loading state of a screen or a panel. */
export function Waiting({ label = 'Loading…' }: { label?: string }) {
  return (
    <div className="waiting">
      <Spinner large label={label} />
    </div>
  )
}
