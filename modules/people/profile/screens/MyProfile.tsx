/**
 * My Profile: who one is, four tabs to read and edit, and below them where one is signed in and one's data.
 */
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Camera, Pencil } from 'lucide-react'
import { fullName } from '../../../../web/format'
import { ask } from '../../../../web/query'
import { Avatar } from '../../../../web/ui/Avatar'
import { CountBadge, RoleBadge } from '../../../../web/ui/Badge'
import { Button } from '../../../../web/ui/Button'
import { EmptyState, ErrorState } from '../../../../web/ui/Empty'
import { Page } from '../../../../web/ui/Page'
import { Waiting } from '../../../../web/ui/Spinner'
import { Tabs } from '../../../../web/ui/Tabs'
import { getProfile, type Profile } from '../profileContract'
import { AskBeforeLeaving } from './AskBeforeLeaving'
import { OwnData } from './OwnData'
import { PhotoDialog } from './PhotoDialog'
import { Panel } from './ProfilePanels'
import { tabIds, tabs, type FieldName, type TabId } from './profileFields'
import { SecondFactor } from './SecondFactor'
import { SignIns } from './SignIns'
import { useProfileForm, type ProfileForm } from './useProfileForm'
import '../../editing/screens/employeeForm.css'
import './profile.css'

export default function MyProfile() {
  const { data, error, isPending, refetch } = useQuery(ask(getProfile))
  return (
    <Page title="My Profile">
      {data ? (
        <Loaded profile={data} />
      ) : isPending ? (
        <div className="card profile-waiting">
          <Waiting label="Loading your profile" />
        </div>
      ) : error ? (
        <ErrorState retry={() => void refetch()}>Error loading profile: {error.sentence}</ErrorState>
      ) : (
        <EmptyState>No profile data available</EmptyState>
      )}
      <SignIns />
      <SecondFactor />
      <OwnData />
    </Page>
  )
}

function Loaded({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  const [photo, setPhoto] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  // The field to go to is drawn with its tab. An object: the same field may be wrong again.
  const [wanted, setWanted] = useState<{ field: FieldName | null } | null>(null)
  useEffect(() => {
    if (!wanted) return
    if (wanted.field) element.current?.querySelector<HTMLElement>(`[name=${wanted.field}]`)?.focus()
    else edit.current?.focus()
  }, [wanted])

  function start() {
    form.start()
    setWanted({ field: tabs[form.tab === 'work' ? 'personal' : form.tab].fields[0]! })
  }
  function cancel() {
    form.cancel()
    setWanted({ field: null })
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (form.busy) return
    const done = await form.save()
    if (done) setWanted({ field: done === true ? null : done })
  }

  return (
    <>
      <form ref={element} className="card profile" noValidate onSubmit={(event) => void submit(event)}>
        <header className="profile-head">
          <Avatar person={profile} size="huge" />
          <div className="profile-who">
            <h2>{fullName(profile)}</h2>
            {profile.designation && <p className="soft">{profile.designation}</p>}
            <p className="profile-badges">
              <RoleBadge role={profile.role} />
              <span className="faint figures">{profile.employeeId}</span>
            </p>
          </div>
          <div className="profile-actions">
            <Button
              icon={<Camera size={16} aria-hidden />}
              aria-haspopup="dialog"
              onClick={() => setPhoto(true)}
            >
              {profile.profilePhoto ? 'Change photo' : 'Add a photo'}
            </Button>
            {!form.editing && (
              <Button ref={edit} variant="primary" icon={<Pencil size={16} aria-hidden />} onClick={start}>
                Edit Profile
              </Button>
            )}
          </div>
        </header>
        <div className="profile-tabs">
          <Tabs
            label="Profile"
            value={form.tab}
            onChange={(id) => form.setTab(id as TabId)}
            tabs={tabIds.map((id) => ({
              id,
              label: <TabLabel id={id} form={form} />,
              panel: <Panel id={id} form={form} profile={profile} />,
            }))}
          />
        </div>
        {form.editing && <SaveBar form={form} onCancel={cancel} />}
      </form>
      {photo && <PhotoDialog profile={profile} onSaved={form.photoSaved} onClose={() => setPhoto(false)} />}
      <AskBeforeLeaving isDirty={form.isDirty} />
    </>
  )
}

function TabLabel({ id, form }: { id: TabId; form: ProfileForm }) {
  return (
    <span className="employee-tab">
      {tabs[id].label}
      <CountBadge count={tabs[id].fields.filter((name) => form.errors[name]).length} of="to correct" />
    </span>
  )
}

/** In sight however far the form is scrolled; on a phone above the keyboard. */
function SaveBar({ form, onCancel }: { form: ProfileForm; onCancel: () => void }) {
  return (
    <div className="profile-save">
      <Button type="submit" variant="primary" busy={form.busy}>
        {form.busy ? 'Saving…' : 'Save Changes'}
      </Button>
      <Button onClick={onCancel}>Cancel</Button>
      {form.failure ? (
        <div className="profile-failure" role="alert">
          <p>
            <b>Not saved.</b> {form.failure.text}{' '}
            {!form.failure.overtaken && 'What you have typed is still here.'}
          </p>
          {form.failure.overtaken && (
            <Button size="small" onClick={() => void form.rebase()}>
              Show it as it is now, keep my changes
            </Button>
          )}
        </div>
      ) : (
        <p className="faint">{form.isDirty ? 'Changed, not saved yet' : 'Nothing changed yet'}</p>
      )}
    </div>
  )
}
