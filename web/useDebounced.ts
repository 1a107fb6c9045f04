/** A value after it has been stable for a while, so that typing does not search at every key. */
import { useEffect, useState } from 'react'

export function useDebounced<T>(value: T, milliseconds = 250): T {
  const [settled, settle] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => settle(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
