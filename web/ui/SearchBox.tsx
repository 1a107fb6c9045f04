/** A search field that searches when typing pauses. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Search } from 'lucide-react'
import { Input } from './Field'
import './searchbox.css'

const rest = 500

export function SearchBox({
  label,
  placeholder,
  value,
  onChange,
}: {
  label: string
  placeholder: string
  value: string
  onChange: (search: string) => void
}) {
  const [text, setText] = useState(value)
  const known = useRef(value)
  const change = useEffectEvent(onChange)

  // Changed from outside: cleared, or by Back.
  useEffect(() => {
    if (value === known.current) return
    known.current = value
    setText(value)
  }, [value])

  useEffect(() => {
    const wanted = text.trim()
    if (wanted === known.current) return
    const timer = setTimeout(() => {
      known.current = wanted
      change(wanted)
    }, rest)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <div className="search-box">
      <Search size={16} aria-hidden />
      <Input
        label={label}
        hideLabel
        type="search"
        maxLength={200}
        placeholder={placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
