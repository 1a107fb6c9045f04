/** Punches that waited on this device, once they arrive. */
import { useEffect } from 'react'
import { useZone } from '../../../../web/firm'
import { timeWords } from '../../../../web/format'
import { afterEvent } from '../../../../web/live'
import { punchWaits } from '../../../../web/offline/punches'
import { onSent } from '../../../../web/offline/waiting'
import { toast } from '../../../../web/toast'

/** Shows arrived punches at once, with a toast. */
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
          title: punches.length === 1 ? 'Your punch was sent' : 'Your punches were sent',
          text: `Recorded at the time you tapped: ${times}.`,
          tone: 'good',
        })
      }),
    [zone],
  )
}
