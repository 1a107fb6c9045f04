/** Punches that waited on this device, once they arrive. */
import { useEffect } from 'react'
import { useZone } from '../../../../web/firm'
import { timeWords } from '../../../../web/format'
import { afterEvent } from '../../../../web/live'
import { punchWaits } from '../../../../web/offline/punches'
import { onSent } from '../../../../web/offline/waiting'
import { toast } from '../../../../web/toast'

/** What arrived is on the screen at once, and said. */
export function useArrivals(): void {
  const zone = useZone()
  useEffect(
    () =>
      onSent(({ arrived }) => {
        const punches = arrived.filter(({ what }) => what === punchWaits)
        if (!punches.length) return
        void afterEvent('attendance.punched')
        const times = punches.map(({ madeAt }) => timeWords(madeAt, zone)).join(' and ')
        toast({
          title: punches.length === 1 ? 'Your punch has arrived' : 'Your punches have arrived',
          text: `Recorded with the time at which you pressed: ${times}.`,
          tone: 'good',
        })
      }),
    [zone],
  )
}
