/** An amount for a narrow place: '₹79.6 L'. Its title, and what is read aloud, is the whole amount. */
import { shortRupees } from '../charts/scale'
import { inrOf } from '../../src/domain/money'

export function ShortAmount({ amount }: { amount: string }) {
  const whole = inrOf(amount)
  return (
    <span title={whole}>
      <span aria-hidden>{shortRupees(Number(amount))}</span>
      <span className="out-of-sight">{whole}</span>
    </span>
  )
}
