/** A task in one line. If the day or the person is not clear, the form opens with the rest. */
import { useState, type FormEvent } from 'react'
import { CornerDownLeft, Plus } from 'lucide-react'
import { instantAt } from '../../../src/domain/day'
import { call } from '../../../web/api'
import { todayIn, useZone } from '../../../web/firm'
import { dayWords, fullName } from '../../../web/format'
import { useSendOnce, sentenceOf } from '../../../web/sendOnce'
import { useWho } from '../../../web/session'
import { toast } from '../../../web/toast'
import { IconButton } from '../../../web/ui/Button'
import { assignableUsers, createTask } from '../contract'
import { readQuickTask } from './quickTask'
import type { TaskDraft } from './useNamedTask'
import './quickAdd.css'

export function QuickAdd({ onForm }: { onForm: (draft: TaskDraft) => void }) {
  const who = useWho()
  const zone = useZone()
  const sendOnce = useSendOnce()
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { title, person, day } = readQuickTask(text, todayIn(zone))
    if (!title || busy) return
    setBusy(true)
    try {
      const to = person === null ? { id: who.id, name: fullName(who) } : await onlyPerson(person)
      if (!to || !day || title.length > 200) {
        onForm({ title, day: day ?? '', assignedTo: to ? String(to.id) : '' })
        setText('')
        return
      }
      const body = {
        title,
        description: text.trim(),
        assignedTo: to.id,
        deadline: instantAt(day, '23:59', zone),
        priority: 'medium' as const,
      }
      await sendOnce(['quick task', body], (key) => call(createTask, body, { key }))
      setText('')
      toast({ title: 'Task created successfully', text: `${to.name}, by ${dayWords(day)}`, tone: 'good' })
    } catch (error) {
      toast({ title: 'Failed to create task', text: sentenceOf(error, 'Please try again'), tone: 'bad' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <form className="quick-add" onSubmit={(event) => void submit(event)} aria-label="Add a task">
      <Plus size={18} aria-hidden />
      <input
        aria-label="New task in one line"
        placeholder="Add a task: Call Kaveri @Arjun by Fri"
        autoComplete="off"
        inputMode="text"
        enterKeyHint="done"
        maxLength={400}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {text.trim() && (
        <IconButton type="submit" label="Add task" aria-busy={busy}>
          <CornerDownLeft size={18} aria-hidden />
        </IconButton>
      )}
    </form>
  )
}

/** Null for nobody or several. */
async function onlyPerson(search: string): Promise<{ id: number; name: string } | null> {
  const { users } = await call(assignableUsers, { search, limit: '2' })
  return users.length === 1 ? { id: users[0]!.id, name: fullName(users[0]!) } : null
}
