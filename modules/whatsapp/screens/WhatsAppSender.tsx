/** WhatsApp Sender: link one's own WhatsApp, send one message or many, and see their status. */
import { useState } from 'react'
import { FlaskConical } from 'lucide-react'
import { useAddress } from '../../../web/address'
import { useWho } from '../../../web/session'
import { ErrorState } from '../../../web/ui/Empty'
import { Page } from '../../../web/ui/Page'
import { Waiting } from '../../../web/ui/Spinner'
import { Tabs } from '../../../web/ui/Tabs'
import { Bulk } from '../sending/screens/Bulk'
import { tabs, type TabName } from './tabs'
import { Connect } from '../link/screens/Connect'
import { openDrafts } from '../sending/screens/drafts'
import { MessageLogs } from '../logs/screens/MessageLogs'
import { Single } from '../sending/screens/Single'
import { useLink, type Link } from '../link/screens/useLink'
import './whatsapp.css'

const labels: Record<TabName, string> = {
  connect: 'Connect',
  single: 'Single Message',
  bulk: 'Bulk Send',
  logs: 'Message Logs',
}

export default function WhatsAppSender() {
  const { id } = useWho()
  useState(() => openDrafts(id))
  const { link, isFailed, retry } = useLink()
  return (
    <Page title="WhatsApp Sender" note="Send messages from your own WhatsApp, to one person or many">
      {link ? (
        <Sender link={link} />
      ) : isFailed ? (
        <ErrorState retry={retry}>Your WhatsApp session could not be loaded.</ErrorState>
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

function Sender({ link }: { link: Link }) {
  const { values, set } = useAddress(['tab'])
  // Decided once, so that a changed connection does not switch the tab.
  const [first] = useState<TabName>(link.isConnected ? 'single' : 'connect')
  const tab = tabs.find((name) => name === values.tab) ?? first
  const go = (to: TabName) => set({ tab: to }, { isPlace: true, fromTop: false })
  const panel = {
    connect: <Connect link={link} />,
    single: <Single link={link} onGo={go} />,
    bulk: <Bulk link={link} onGo={go} />,
    logs: <MessageLogs link={link} />,
  }[tab]
  return (
    <>
      {link.status.isSimulated && (
        <p className="wa-note demo">
          <FlaskConical size={18} aria-hidden />
          <span>
            <b>This is a demo:</b> messages are not really sent.
          </span>
        </p>
      )}
      <Tabs
        label="WhatsApp Sender"
        value={tab}
        onChange={(to) => go(to as TabName)}
        tabs={tabs.map((id) => ({ id, label: labels[id], panel: <div className="wa-tab">{panel}</div> }))}
      />
    </>
  )
}
