/** AI Assistant: the conversation as a page. */
import { useState } from 'react'
import { Trash2 } from 'lucide-react'
import { useAddressAction } from '../../../web/addressActions'
import { useWho } from '../../../web/session'
import { useValue } from '../../../web/signals'
import { IconButton } from '../../../web/ui/Button'
import { Page } from '../../../web/ui/Page'
import { ClearConversation } from './ClearConversation'
import { Conversation } from './Conversation'
import { openConversation, draft, longest, messages } from './conversation'
import './place.css'

export default function Chatbot() {
  const { id } = useWho()
  useState(() => openConversation(id))
  // `/chatbot?ask=How+many+leaves`: fills in the question without sending it.
  useAddressAction(['ask'], ({ ask }) => void (draft.value = ask.slice(0, longest)))
  const [clearing, setClearing] = useState(false)
  const isEmpty = useValue(messages).length === 0
  return (
    <Page
      title="AI Assistant"
      actions={
        <IconButton
          label="Clear conversation"
          aria-haspopup="dialog"
          disabled={isEmpty}
          onClick={() => setClearing(true)}
        >
          <Trash2 size={17} aria-hidden />
        </IconButton>
      }
    >
      <div className="chat-page">
        <Conversation suggested={5} />
      </div>
      {clearing && <ClearConversation onClose={() => setClearing(false)} />}
    </Page>
  )
}
