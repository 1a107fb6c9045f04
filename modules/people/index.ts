import { defineModule, type App } from '../../src/app'
import { permissions } from '../../src/domain/access'
import { conflict } from '../../src/domain/errors'
import type {} from '../backups/contract'
import type {} from '../firm/contract'
import type {} from '../notifications/contract'
import { noteInvitation } from './account/invitations'
import { checks } from './checks'
import { commands } from './commands'
import { peopleCommands } from './peopleCommands'
import { writePeople } from './sheets/exporting'
import './sheets/importing'
import { examine, purgePhotos, tidy } from './editing/photos'
import { routes } from './routes'
import { peopleWithoutFactor } from './factor/factors'
import { endAllTokens, identifyToken, tokenPrefix } from './session/apiTokens'
import { endAll, identify } from './session/sessions'
import { tokenCommands } from './tokens/tokenCommands'
import { purges, personal } from './retention'

export default defineModule({
  name: 'people',
  migrations: import.meta.glob<string>('./migrations/*.sql', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
  sources: { people: ['users', 'employments', 'shift_assignments', 'invitations'] },
  routes,
  purges,
  personal,
  tasks: [writePeople],
  jobs: [
    {
      name: 'people.photos',
      title: 'Delete unused photo files',
      schedule: '50 3 * * *',
      missed: 'once',
      run: tidy,
    },
  ],
  checks,
  files: examine,
  commands: (program, open) => {
    commands(program, open)
    peopleCommands(program, open)
    tokenCommands(program, open)
  },
  identify: (ask, token, app) =>
    token.startsWith(tokenPrefix) ? identifyToken(ask, token, app) : identify(ask, token, app),
  on: {
    'backup.restored': (tx) => {
      endAll(tx)
      endAllTokens(tx)
    },
    'mail.given_up': (tx, { data: { kind, userId, answer } }) =>
      kind === 'invitation' && userId ? noteInvitation(tx, userId, answer) : undefined,
    'mail.queued': (tx, { data: { kind, userId } }) =>
      kind === 'invitation' && userId ? noteInvitation(tx, userId, null) : undefined,
    'office.changed': (tx, { data }) => {
      // Its employees keep its name as their place.
      if (data.before && !data.after)
        tx.db.run(
          `update users
           set office_id = null, office_location = ?
           where office_id = ?`,
          data.before.name,
          data.officeId,
        )
    },
    'shift.changed': (tx, { data }) => {
      if (data.after) return
      const people = tx.db.one<{ n: number }>(
        `select count(distinct user_id) as n
         from shift_assignments
         where shift_id = ?`,
        data.shiftId,
      )!.n
      if (people)
        throw conflict(
          `${people} ${people === 1 ? 'person works' : 'people work'} this shift or ` +
            `${people === 1 ? 'has' : 'have'} worked it. It cannot be deleted`,
        )
    },
  },
  after: (app) => ({
    'person.added': emitAboutPerson(app, 'person.added'),
    'person.activated': emitAboutPerson(app, 'person.activated'),
    'person.deactivated': emitAboutPerson(app, 'person.deactivated'),
    'person.moved': (entry) => {
      emitAboutPerson(app, 'person.moved')(entry)
      app.live.end(entry.data.userId)
    },
    'person.changed': (entry) => {
      emitAboutPerson(app, 'person.changed')(entry)
      // A stream receives what its role may see; the browser reopens it with the current role.
      if ('role' in entry.data.after) app.live.end(entry.data.userId)
      if ('profilePhoto' in entry.data.after) forget(app)
    },
    'person.removed': (entry) => {
      emitAboutPerson(app, 'person.removed')(entry)
      forget(app)
    },
    'person.withdrawn': () => forget(app),
    'person.invited': emitInvited(app),
    'password.changed': ({ data }) => {
      if (data.isFirst) app.live.notify({ roles: permissions.manage_employees }, 'password.first')
    },
    'settings.changed': ({ data }) => {
      if (data.key !== 'sign_in') return
      app.live.notify({ everyone: true }, 'sign_in.changed')
      // Open queries were answered earlier, so they refetch with the current rights.
      for (const id of app.ask(peopleWithoutFactor)) app.live.end(id)
    },
    'second_factor.switched_on': factorChanged(app),
    'second_factor.switched_off': factorChanged(app),
    'second_factor.codes_renewed': factorChanged(app),
    'second_factor.code_used': factorChanged(app),
    'second_factor.reset': factorChanged(app),
    'provider.linked': factorChanged(app),
    'provider.unlinked': factorChanged(app),
    'api_token.created': tokenChanged(app),
    'api_token.ended': tokenChanged(app),
    'session.started': ({ data }) => app.live.notify({ people: [data.userId] }, 'session.changed'),
    'session.ended': ({ data }) => {
      app.live.notify({ people: [data.userId] }, 'session.changed')
      if (data.reason === 'password' || data.reason === 'second-factor')
        return app.live.endOthers(data.userId, data.sessionId)
      app.live.end(
        data.userId,
        data.reason === 'sign-out' || data.reason === 'elsewhere' ? (data.sessionId ?? undefined) : undefined,
      )
    },
  }),
})

/** One event for all invitations of a moment: thousands of frames would displace those of everybody else. */
function emitInvited(app: App) {
  let timer: NodeJS.Timeout | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      app.live.notify({ roles: permissions.manage_employees }, 'person.invited')
    }, 250).unref()
  }
}

/** Files of photographs that nobody has now. What goes wrong here the nightly job makes good. */
function forget(app: App) {
  purgePhotos(app).catch((error: unknown) =>
    app.log.warn('A photo could not be deleted', { error: error as Error }),
  )
}

/** Every Admin sees the tokens of programs. */
const tokenChanged =
  (app: App) =>
  ({ data }: { data: { userId: number } }) =>
    app.live.notify({ people: [data.userId], roles: permissions.manage_settings }, 'api_token.changed')

const factorChanged =
  (app: App) =>
  ({ data }: { data: { userId: number } }) =>
    app.live.notify({ people: [data.userId], roles: permissions.manage_employees }, 'second_factor.changed')

/** Windows of those who see names, and the person's own. */
function emitAboutPerson(app: App, name: string) {
  return ({ data, source }: { data: { userId: number }; source: string }) => {
    // A sheet of thousands, or a bulk action, sends one event when it is done.
    if (!/^(import|bulk):/.test(source))
      app.live.notify({ people: [data.userId], roles: permissions.view_names }, name, { userId: data.userId })
  }
}
