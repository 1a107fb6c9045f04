/** Cancels pending leave or retracts approved leave, after a confirmation. */
import { addDays } from '../../../../src/domain/day'
import { call } from '../../../../web/api'
import { todayIn, useZone } from '../../../../web/firm'
import { rangeWords } from '../../../../web/format'
import { toast } from '../../../../web/toast'
import { Confirm } from '../../../../web/ui/Confirm'
import { sentenceOf, useSendOnce } from '../../../../web/sendOnce'
import { cancelLeave, retractLeave, type Leave } from '../../contract'
import { leaveWords, takeBackWords } from '../../screens/words'

export function CancelLeave({ leave, onClose }: { leave: Leave; onClose: () => void }) {
  const keyed = useSendOnce()
  const cancels = leave.canCancel
  const today = todayIn(useZone())
  const { action, isRest } = takeBackWords(leave, today)
  const rest = rangeWords(addDays(today, 1), leave.toDate)

  async function run(): Promise<boolean> {
    const endpoint = cancels ? cancelLeave : retractLeave
    try {
      await keyed([endpoint.path, leave.id], (key) => call(endpoint, { id: String(leave.id) }, { key }))
      toast({
        title: cancels ? 'Leave application cancelled successfully!' : 'Leave retracted successfully!',
        tone: 'good',
      })
      return true
    } catch (error) {
      toast({
        title: 'Error',
        text: sentenceOf(error, cancels ? 'Failed to cancel leave' : 'Failed to retract leave'),
        tone: 'bad',
      })
      return false
    }
  }

  return (
    <Confirm
      title={cancels ? 'Cancel this leave?' : isRest ? 'Retract the rest?' : 'Retract this leave?'}
      action={action}
      busy={cancels ? 'Cancelling…' : isRest ? 'Retracting the rest…' : 'Retracting…'}
      run={run}
      onClose={onClose}
    >
      <p>{leaveWords(leave)}</p>
      <p className="soft">
        {cancels
          ? 'Your approver no longer needs to decide it.'
          : isRest
            ? `The remaining ${rest} will be returned to your balance, and the approver will be notified. ` +
              'Today still counts as leave.'
            : 'This leave is approved. Its days will be returned to your balance, and the approver will ' +
              'be notified.'}
      </p>
    </Confirm>
  )
}
