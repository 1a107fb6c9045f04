/** After an import of employees: asks whether to invite the people without a password. */
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../../web/query'
import { listUsers } from '../../contract'
import { peopleWords, WithoutPassword } from './WithoutPassword'

export default function AfterImport() {
  const { data } = useQuery(ask(listUsers, { password: 'missing', limit: '1' }))
  const count = data?.counts.withoutPassword
  if (count === undefined) return null
  if (count === 0) return <p className="soft">All active people have a password.</p>
  return (
    <WithoutPassword count={count} invite={`Invite ${peopleWords(count)} by mail`}>
      They cannot sign in until they set one with a link.{' '}
    </WithoutPassword>
  )
}
