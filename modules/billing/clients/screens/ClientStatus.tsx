/** Whether a client can be chosen for new candidates. */
import { Badge } from '../../../../web/ui/Badge'

export const ClientStatus = ({ isActive }: { isActive: boolean }) => (
  <Badge colour={isActive ? 'green' : 'gray'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)
