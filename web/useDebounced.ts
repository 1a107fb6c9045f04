/** A value once it has not changed for a while, so that typing does not ask at every key. */
import { useEffect, useState } from 'react'

export function useDebounced<T>(value: T, milliseconds = 250): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
