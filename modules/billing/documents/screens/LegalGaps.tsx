/** Requirements of the law that a document does not meet, and where to enter what is missing. */
import { may } from '../../../../src/domain/access'
import { useWho } from '../../../../web/session'
import './document.css'

export function LegalGaps({ of, isDraft }: { of: readonly string[]; isDraft: boolean }) {
  const isAdmin = may(useWho(), 'manage_settings')
  return (
    <div className="document-missing">
      <b>{isDraft ? 'The law asks for more:' : 'The law asks for more than was known when it was issued:'}</b>
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
