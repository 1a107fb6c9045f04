/** An empty value: a dash for the eye, words for screen readers. */
export function EmptyValue() {
  return (
    <span className="soft">
      <span aria-hidden>–</span>
      <span className="out-of-sight">Not given</span>
    </span>
  )
}
