/**
 * The Mail section of System Settings: the server, its password, a test, who else gets mails, and failures.
 */
import { Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { Answer } from '../../../../src/domain/endpoint'
import { linkWarning } from '../../../../src/domain/publicAddress'
import { pieces } from '../../../../web/module'
import { ask } from '../../../../web/query'
import type { FieldSpec } from '../../../../web/setting'
import { Card } from '../../../../web/ui/Card'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { mailState } from '../../contract'
import { GivenUp } from './GivenUp'
import { MailPassword } from './MailPassword'
import { MailTest } from './MailTest'
import './mailSettings.css'

const server: FieldSpec[] = [
  { name: 'host', label: 'Mail server', kind: 'text', hint: 'Such as smtp.gmail.com. Blank for no mail' },
  { name: 'port', label: 'Port', kind: 'number', least: 1, most: 65_535 },
  {
    name: 'security',
    label: 'Encryption',
    kind: 'choice',
    choices: [
      ['starttls', 'STARTTLS (usually port 587)'],
      ['tls', 'TLS (usually port 465)'],
      ['none', 'None (a server in your network)'],
    ],
  },
  { name: 'user', label: 'User name', kind: 'text', hint: 'Blank if the server needs no sign-in' },
  { name: 'fromAddress', label: 'Sender address', kind: 'text', type: 'email' },
  { name: 'fromName', label: 'Sender name', kind: 'text', hint: "Default: the firm's name" },
]

const others: FieldSpec[] = [
  {
    name: 'reportsTo',
    label: 'Monthly reports go to',
    kind: 'lines',
    optional: true,
    hint: 'One address per line. Each month they get the attendance, leave and payroll reports as files',
  },
  {
    name: 'auditTo',
    label: 'Nightly audit head goes to',
    kind: 'text',
    type: 'email',
    hint: 'An address outside the firm. With its mails an auditor can detect removed or rewritten records',
  },
]

export default function MailSettings() {
  const { settingForm: SettingForm } = pieces()
  // Mails are sent in the background while this is open.
  const { data, isError, refetch } = useQuery({ ...ask(mailState), staleTime: 0, refetchInterval: 15_000 })
  return (
    <Card
      title="Mail"
      note="For invitations, new passwords and notifications. Muster sends through your mail server (SMTP)."
    >
      {data ? (
        <State state={data} />
      ) : isError ? (
        <ErrorState retry={() => void refetch()}>The state of mail could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
      {SettingForm && (
        <Suspense fallback={<Waiting />}>
          <SettingForm title="Server" setting="mail" section="mail" fields={server} />
          {data && <MailPassword state={data} />}
          {data && <MailTest key={data.password} isReady={data.problem === null && data.isTried} />}
          <SettingForm title="Reports and audit" setting="mail" section="mail" fields={others} />
        </Suspense>
      )}
      {data && data.dead.length > 0 && <GivenUp mails={data.dead} />}
    </Card>
  )
}

function State({ state: { problem, isTried, url, waiting, sent } }: { state: Answer<typeof mailState> }) {
  const warning = url && linkWarning(url)
  const isGood = !problem && isTried
  return (
    <div className={isGood ? 'mail-state' : 'mail-state problem'} role="status">
      {!isGood ? <CircleAlert size={18} aria-hidden /> : <CircleCheck size={18} aria-hidden />}
      <div>
        <p>
          <b>{problem ? 'No mail is sent.' : isTried ? 'Mails are sent.' : 'Not tried yet.'}</b>{' '}
          {problem ?? (isTried ? '' : 'Send a test mail below.')}
        </p>
        <p className="soft">
          {sent} sent in the last 24 hours, {waiting} waiting.{url && ` Links in mails begin with ${url}.`}
        </p>
        {warning && <p className="warning">{warning}</p>}
      </div>
    </div>
  )
}
