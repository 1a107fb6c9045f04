/** My Profile: four tabs to read and edit; below them sign-ins and one's data. */
import { useState } from 'react'
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
import { ApiTokens } from '../../tokens/screens/ApiTokens'
import { AskBeforeLeaving } from './AskBeforeLeaving'
import { OwnData } from './OwnData'
import { PhotoDialog } from './PhotoDialog'
import { Panel } from './ProfilePanels'
import { tabIds, tabs, type TabId } from './profileFields'
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
      <ApiTokens />
      <OwnData />
    </Page>
  )
}

function Loaded({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  const [photo, setPhoto] = useState(false)

  return (
    <>
      <form className="card profile" {...form.element}>
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
              <Button
                variant="primary"
                icon={<Pencil size={16} aria-hidden />}
                // Closing the form restores it with focus.
                autoFocus={form.editing === false}
                onClick={form.start}
              >
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
        {form.editing && <SaveBar form={form} />}
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
      <CountBadge count={tabs[id].fields.filter((name) => form.errors[name]).length} of="errors" />
    </span>
  )
}

/** Always visible while scrolling; on a phone above the keyboard. */
function SaveBar({ form }: { form: ProfileForm }) {
  const failure = form.errors['']
  return (
    <div className="profile-save">
      <Button type="submit" variant="primary" busy={form.busy}>
        {form.busy ? 'Saving…' : 'Save Changes'}
      </Button>
      <Button onClick={form.cancel}>Cancel</Button>
      {failure ? (
        <div className="profile-failure" role="alert">
          <p>
            <b>Not saved.</b> {failure} {!form.theirs && 'Your input is still here.'}
          </p>
          {form.theirs && (
            <Button size="small" onClick={form.rebase}>
              Use the latest version and keep my changes
            </Button>
          )}
        </div>
      ) : (
        <p className="faint">{form.isDirty ? 'Unsaved changes' : 'No changes'}</p>
      )}
    </div>
  )
}
