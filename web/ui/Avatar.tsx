/** A person's photo, or their initials. The name is beside it, so screen readers skip it. */
import { useState } from 'react'
import './avatar.css'

type AvatarProps = {
  person: { firstName: string; lastName: string; profilePhoto?: string | null }
  large?: boolean
  size?: 'huge'
}

export function Avatar({ person, large, size }: AvatarProps) {
  const { profilePhoto } = person
  // Replaced or removed, or offline: shows the initials until the address changes.
  const [lost, setLost] = useState<string | null>(null)
  const initials = `${person.firstName.slice(0, 1)}${person.lastName.slice(0, 1)}`.toUpperCase()
  return (
    <span className={`avatar ${large ? 'large' : ''} ${size ?? ''}`} aria-hidden>
      {profilePhoto && profilePhoto !== lost ? (
        <img src={profilePhoto} alt="" loading="lazy" onError={() => setLost(profilePhoto)} />
      ) : (
        initials
      )}
    </span>
  )
}
