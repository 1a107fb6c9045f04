/**
 * True once something has lasted a while: older rows fade where newer ones are slow to come, and nothing
 * flickers where they are quick.
 */
import { useEffect, useState } from 'react'

const patience = 150

export function useLate(is: boolean): boolean {
  const [isLate, set] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => set(true), patience)
    return () => {
      clearTimeout(timer)
      set(false)
    }
  }, [is])
  return is && isLate
}
