/** Gaps of a document by law, or by the rules of the e-invoice portal, and where to close them. */
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import './document.css'

const titles = {
  draft: 'The law asks for more:',
  issued: 'The law asks for more than was known when it was issued:',
  portal: 'The e-invoice portal would refuse it:',
}

export function Gaps({ of, about }: { of: readonly string[]; about: keyof typeof titles }) {
  const isAdmin = may(useWho(), 'manage_settings')
  return (
    <div className="document-missing">
      <b>{titles[about]}</b>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isAdmin && of.some((sentence) => sentence.includes('in Settings')) && (
        <p>Only an Admin can change Settings.</p>
      )}
    </div>
  )
}

export const IrnCancelled = () => (
  <p>
    <b>The portal cancelled its IRN,</b> and accepts a number once. Delete the invoice, and issue it with
    another number.
  </p>
)
