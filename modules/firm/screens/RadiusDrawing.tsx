/** How far an office reaches, beside the others: a picture of what the words beside it say. */
export function RadiusDrawing({ radius, widest }: { radius: number; widest: number }) {
  // By its root: one of twenty kilometres would leave nothing to see of one of a hundred metres.
  const r = Math.max(5, 26 * Math.sqrt(radius / Math.max(widest, 1)))
  return (
    <svg className="radius-drawing" viewBox="0 0 56 56" width={56} height={56} aria-hidden>
      <circle cx={28} cy={28} r={r} className="reach" />
      <circle cx={28} cy={28} r={2.5} className="spot" />
    </svg>
  )
}
