/** The Leave screen: what there is, the form, and what was asked for before. */
import { Page } from '../../../web/ui/Page'
import { ApplyForm } from './ApplyForm'
import { Balance } from './Balance'
import { LeaveHistory } from './LeaveHistory'

export default function Leave() {
  return (
    <Page title="Leave Management">
      <Balance />
      <ApplyForm />
      <LeaveHistory />
    </Page>
  )
}
