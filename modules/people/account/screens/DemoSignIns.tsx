/** One tap signs in to the demo firm with a role. */
import { Button } from '../../../../web/ui/Button'

const usual = [
  { role: 'Admin', email: 'admin@muster.test' },
  { role: 'Senior Manager', email: 'senior@muster.test' },
  { role: 'Manager', email: 'manager@muster.test' },
  { role: 'Recruiter', email: 'recruiter@muster.test' },
  { role: 'Accounts', email: 'accounts@muster.test' },
  { role: 'Scheduler', email: 'scheduler@muster.test' },
]

type DemoSignInsProps = {
  enter: (email: string, password: string) => Promise<void>
  busy: string | null
  signIns?: readonly { role: string; email: string }[]
  password?: string
}

export function DemoSignIns({ enter, busy, signIns = usual, password = 'muster-demo' }: DemoSignInsProps) {
  return (
    <ul className="demo-sign-ins">
      {signIns.map(({ role, email }) => (
        <li key={email}>
          <Button disabled={busy !== null} onClick={() => void enter(email, password)}>
            {role}
            <small>{busy === email ? 'Authenticating...' : email.split('@')[0] + '@'}</small>
          </Button>
        </li>
      ))}
    </ul>
  )
}
