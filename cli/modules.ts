/** The one explicit list of the modules, in the order in which they may call each other: later ones know earlier ones. */
import firm from '../modules/firm'
import people from '../modules/people'
import notifications from '../modules/notifications'
import attendance from '../modules/attendance'
import dashboard from '../modules/dashboard'

export const modules = [firm, people, notifications, attendance, dashboard]
