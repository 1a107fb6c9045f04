/** An office's radius compared with the others, as a picture of the text beside it. */
export function RadiusDrawing({ radius, widest }: { radius: number; widest: number }) {
  // By square root: beside twenty kilometres, a hundred metres would be invisible.
  const r = Math.max(5, 26 * Math.sqrt(radius / Math.max(widest, 1)))
  return (
    <svg className="radius-drawing" viewBox="0 0 56 56" width={56} height={56} aria-hidden>
      <circle cx={28} cy={28} r={r} className="reach" />
      <circle cx={28} cy={28} r={2.5} className="spot" />
    </svg>
  )
}
