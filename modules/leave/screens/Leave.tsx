/** The Leave screen: what there is, the form, and what was asked for before. */
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
