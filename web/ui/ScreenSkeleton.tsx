/** A screen while its code loads: its title at once, and where figures and rows will be. */
import './screenSkeleton.css'

const rows = [0, 1, 2, 3, 4, 5]

export function ScreenSkeleton({ title }: { title: string }) {
  return (
    <div className="page screen-skeleton" aria-busy>
      <header className="page-head">
        <h1>{title}</h1>
      </header>
      <div className="skeleton-strip" aria-hidden />
      <div className="skeleton-rows" aria-hidden>
        {rows.map((row) => (
          <i key={row} />
        ))}
      </div>
      <p className="out-of-sight" role="status">
        Loading…
      </p>
    </div>
  )
}
