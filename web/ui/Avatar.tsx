/** A person's picture, or their initials. The name stands beside it, so it is silent to screen readers. */
import './avatar.css'

export function Avatar({ person, large }: { person: { firstName: string; lastName: string; profilePhoto?: string | null }; large?: boolean }) {
  const initials = `${person.firstName.slice(0, 1)}${person.lastName.slice(0, 1)}`.toUpperCase()
  return (
    <span className={large ? 'avatar large' : 'avatar'} aria-hidden>
      {person.profilePhoto ? <img src={person.profilePhoto} alt="" loading="lazy" /> : initials}
    </span>
  )
}
