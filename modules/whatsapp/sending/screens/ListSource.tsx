/** Recipients from broadcast lists: choose, create and delete. */
import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import { ListPlus, Trash2 } from 'lucide-react'
import { call } from '../../../../web/api'
import { toast } from '../../../../web/toast'
import { Button, IconButton } from '../../../../web/ui/Button'
import { Checkbox } from '../../../../web/ui/Checkbox'
import { Confirm } from '../../../../web/ui/Confirm'
import { ErrorState } from '../../../../web/ui/Empty'
import { Waiting } from '../../../../web/ui/Spinner'
import { sentenceOf } from '../../../../web/sendOnce'
import { deleteBroadcastList, type BroadcastList } from '../../contract'
import { setBulk } from './drafts'
import { ListDialog } from '../../lists/screens/ListDialog'
import type { Chosen } from './recipients'
import { many } from '../../screens/words'

type ListSourceProps = {
  lists: UseQueryResult<BroadcastList[]>
  picked: readonly number[]
  chosen: Chosen
  country: string
  typed: string
}

export function ListSource({
  lists: { data, isError, refetch },
  picked,
  chosen,
  country,
  typed,
}: ListSourceProps) {
  const [open, setOpen] = useState<'create' | BroadcastList | null>(null)
  const pick = (id: number, on: boolean) =>
    setBulk({ lists: on ? [...picked, id] : picked.filter((one) => one !== id) })
  return (
    <>
      {!data ? (
        isError ? (
          <ErrorState retry={() => void refetch()}>The lists could not be loaded.</ErrorState>
        ) : (
          <Waiting />
        )
      ) : data.length === 0 ? (
        <p className="soft">No lists yet. Save numbers that you often message under a name.</p>
      ) : (
        <ul className="wa-lists" aria-label="Broadcast lists">
          {data.map((list) => (
            <li key={list.id}>
              <Checkbox
                label={<b>{list.name}</b>}
                note={[many(list.recipients.length, 'recipient'), list.description]
                  .filter(Boolean)
                  .join(', ')}
                checked={picked.includes(list.id)}
                onChange={(event) => pick(list.id, event.target.checked)}
              />
              <IconButton
                label={`Delete the list ${list.name}`}
                aria-haspopup="dialog"
                onClick={() => setOpen(list)}
              >
                <Trash2 size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {picked.length > 0 && (
        <p className="faint" role="status">
          {many(chosen.people.length, 'recipient')}
          {chosen.merged > 0 && `; ${many(chosen.merged, 'number')} on several lists; each gets one message`}
        </p>
      )}
      <div>
        <Button
          icon={<ListPlus size={16} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen('create')}
        >
          Create Broadcast List
        </Button>
      </div>
      {open === 'create' && (
        <ListDialog
          country={country}
          numbers={typed}
          onCreated={({ id }) => setBulk({ lists: [...picked, id] })}
          onClose={() => setOpen(null)}
        />
      )}
      {open && open !== 'create' && (
        <DeleteList list={open} onDone={() => pick(open.id, false)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

function DeleteList({
  list: { id, name, recipients },
  onDone,
  onClose,
}: {
  list: BroadcastList
  onDone: () => void
  onClose: () => void
}) {
  async function run(): Promise<boolean> {
    try {
      await call(deleteBroadcastList, { id: String(id) })
      toast({ title: 'Broadcast list deleted', tone: 'good' })
      onDone()
      return true
    } catch (error) {
      toast({
        title: 'Failed to delete broadcast list',
        text: sentenceOf(error, 'Please try again.'),
        tone: 'bad',
      })
      return false
    }
  }
  return (
    <Confirm title={`Delete the list ${name}?`} action="Delete" busy="Deleting…" run={run} onClose={onClose}>
      <p>
        Its {many(recipients.length, 'number')} will be deleted permanently. Sent messages stay in the log.
      </p>
    </Confirm>
  )
}
