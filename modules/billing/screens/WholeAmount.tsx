/** An amount in whole rupees for a column. Its title and its spoken text have the paise, too. */
import { money } from './words'

export function WholeAmount({ amount }: { amount: string }) {
  const exact = money(amount)
  const whole = money(String(Math.round(Number(amount))))
  if (whole === exact) return exact
  return (
    <span title={exact}>
      <span aria-hidden>{whole}</span>
      <span className="out-of-sight">{exact}</span>
    </span>
  )
}
