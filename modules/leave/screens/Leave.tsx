/** The Leave screen: the balance, the form, and the history. */
import { Page } from '../../../web/ui/Page'
import { ApplyForm } from '../requests/screens/ApplyForm'
import { Balance } from '../balance/screens/Balance'
import { LeaveHistory } from '../requests/screens/LeaveHistory'

export default function Leave() {
  return (
    <Page title="Leave Management">
      <Balance />
      <ApplyForm />
      <LeaveHistory />
    </Page>
  )
}
