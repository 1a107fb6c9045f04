/** Where there is nothing to show: a dash for the eye, words for who listens. */
export function NotGiven() {
  return (
    <span className="soft">
      <span aria-hidden>–</span>
      <span className="out-of-sight">Not given</span>
    </span>
  )
}
