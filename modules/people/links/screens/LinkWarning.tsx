/** Warns about an address that other people cannot open, or that is not secure. */
import { TriangleAlert } from 'lucide-react'
import { linkWarning } from '../../../../src/domain/publicAddress'
import './links.css'

export function LinkWarning({ address }: { address: string }) {
  const warning = linkWarning(address)
  if (!warning) return null
  return (
    <p className="link-warning" role="note">
      <TriangleAlert size={18} aria-hidden />
      <span>{warning}</span>
    </p>
  )
}
