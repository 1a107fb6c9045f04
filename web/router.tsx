/**
 * The list of modules in the browser, and their routes.
 *
 * The first part of the path selects the screen: `/attendance/anything` is Attendance. The permissions are
 * the same as on the server.
 */
import { lazy } from 'react'
import {
  Navigate,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import { mayOpen, roles, screens, type ScreenId } from '../src/domain/access'
import { register, type BrowserModule } from './module'
import { Frame } from './frame/Frame'
import { Gate } from './frame/Gate'
import { NotFound } from './frame/NotFound'
import { screenView } from './frame/screenView'
import { SomethingBroke } from './frame/SomethingBroke'
import { client } from './query'
import { meQuery, useSession } from './session'
import { storedToken } from './token'
import { Waiting } from './ui/Spinner'
import firm from '../modules/firm/web'
import imports from '../modules/imports/web'
import people from '../modules/people/web'
import attendance from '../modules/attendance/web'
import leave from '../modules/leave/web'
import regularization from '../modules/regularization/web'
import approvals from '../modules/approvals/web'
import notifications from '../modules/notifications/web'
import reports from '../modules/reports/web'
import billing from '../modules/billing/web'
import books from '../modules/books/web'
import tasks from '../modules/tasks/web'
import audit from '../modules/audit/web'
import admin from '../modules/admin/web'
import backups from '../modules/backups/web'
import standby from '../modules/standby/web'
import system from '../modules/system/web'
import dashboard from '../modules/dashboard/web'
import chat from '../modules/chat/web'
import whatsapp from '../modules/whatsapp/web'
import webhooks from '../modules/webhooks/web'
import devices from '../modules/devices/web'

const modules: readonly BrowserModule[] = [
  firm,
  imports,
  people,
  attendance,
  leave,
  regularization,
  approvals,
  notifications,
  reports,
  billing,
  books,
  tasks,
  admin,
  audit,
  backups,
  standby,
  system,
  dashboard,
  chat,
  whatsapp,
  webhooks,
  devices,
]
register(modules)

const root = createRootRoute({ errorComponent: SomethingBroke })

const pages = modules
  .flatMap((module) => Object.entries(module.pages ?? {}))
  .map(([path, load]) =>
    createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(load) }),
  )

const Entry = lazy(modules.find((module) => module.entry)!.entry!)
const Held = lazy(modules.find((module) => 'held' in module)!.held!)
/** Everything except public pages: the frame with a session, the sign-in screen without. */
const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: () => <Gate entry={Entry} held={Held} frame={Frame} />,
})

/** During sign-out the address is already the sign-in's while the frame still exists. */
const ToDashboard = () => useSession().state === 'in' && <Navigate to="/dashboard" replace />
const home = createRoute({ getParentRoute: () => inside, path: '/', component: ToDashboard })
const login = createRoute({ getParentRoute: () => inside, path: '/login', component: ToDashboard })

/** Screens prefetch only for their roles. Screens for everyone do not wait for the session. */
async function whenOpen(id: ScreenId, run: () => void) {
  if (roles.every((role) => mayOpen({ role }, id))) return run()
  const who = await client.ensureQueryData(meQuery).catch(() => null)
  if (who && mayOpen(who, id)) run()
}

function screenRoute(id: ScreenId) {
  const screen = modules.map((module) => module.screens?.[id]).find(Boolean)
  let code: Promise<unknown> | undefined
  const route = createRoute({
    getParentRoute: () => inside,
    path: id,
    component: screenView(id, screen?.load),
    loaderDeps: ({ search }) => search as Record<string, unknown>,
    loader: ({ deps }) => {
      if (!storedToken()) return
      // Prefetched once. Offline, opening the screen shows the error; merely approaching its link does not.
      code ??= screen?.load().catch(() => (code = undefined))
      if (screen?.prefetch) void whenOpen(id, () => screen.prefetch!(deps))
    },
  })
  // Everything after the first part belongs to the same screen.
  return route.addChildren([createRoute({ getParentRoute: () => route, path: '$' })])
}

const lost = createRoute({ getParentRoute: () => inside, path: '$', component: NotFound })

/** The component catalogue for developers. It is not in production builds. */
const components = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: '/ui',
        component: lazyRouteComponent(() => import('./ui/Catalogue')),
      }),
    ]
  : []

const tree = root.addChildren([
  ...pages,
  ...components,
  inside.addChildren([home, login, ...screens.map((screen) => screenRoute(screen.id)), lost]),
])

export const router = createRouter({
  routeTree: tree,
  defaultPreload: 'intent',
  defaultPendingComponent: Waiting,
  defaultErrorComponent: SomethingBroke,
  scrollRestoration: true,
})
