/** A named value of a day, in a list of `facts`. */
import type { ReactNode } from 'react'
import '../day/screens/parts.css'

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{children}</dd>
    </div>
  )
}
