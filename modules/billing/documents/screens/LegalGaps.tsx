/** Requirements of the law that a document does not meet, and where to enter what is missing. */
import './document.css'

export function LegalGaps({ of, isDraft }: { of: readonly string[]; isDraft: boolean }) {
  return (
    <div className="document-missing">
      <b>{isDraft ? 'The law asks for more:' : 'The law asks for more than was known when it was issued:'}</b>
      <ul>
        {of.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
