/** Withdraws one's own pending request, after a confirmation. */
import { call } from '../../../web/api'
import { dayWords, titleWords } from '../../../web/format'
import { toast } from '../../../web/toast'
import { Confirm } from '../../../web/ui/Confirm'
import { sentenceOf, useSendOnce } from '../../../web/sendOnce'
import { withdrawRegularization, type Regularization } from '../contract'

export function Withdraw({ request, onClose }: { request: Regularization; onClose: () => void }) {
  const keyed = useSendOnce()

  async function run(): Promise<boolean> {
    try {
      await keyed(request.id, (key) => call(withdrawRegularization, { id: String(request.id) }, { key }))
      toast({ title: 'Regularization request withdrawn', tone: 'good' })
      return true
    } catch (error) {
      toast({
        title: 'Error',
        text: sentenceOf(error, 'Failed to withdraw regularization request'),
        tone: 'bad',
      })
      return false
    } finally {
    }
  }

  return (
    <Confirm title="Withdraw this request?" action="Withdraw" busy="Withdrawing…" run={run} onClose={onClose}>
      <p>
        {titleWords(request.requestType)}, {dayWords(request.targetDate)}
      </p>
      <p className="soft">The day stays as recorded. You can request again.</p>
    </Confirm>
  )
}
