/**
 * The explicit list of modules, in the order in which they may call each other: later ones know earlier ones.
 */
import imports from '../modules/imports'
import firm from '../modules/firm'
import audit from '../modules/audit'
import people from '../modules/people'
import notifications from '../modules/notifications'
import attendance from '../modules/attendance'
import approvals from '../modules/approvals'
import leave from '../modules/leave'
import regularization from '../modules/regularization'
import reports from '../modules/reports'
import billing from '../modules/billing'
import books from '../modules/books'
import standby from '../modules/standby'
import tasks from '../modules/tasks'
import backups from '../modules/backups'
import admin from '../modules/admin'
import system from '../modules/system'
import dashboard from '../modules/dashboard'
import whatsapp from '../modules/whatsapp'
import chat from '../modules/chat'
import webhooks from '../modules/webhooks'
import devices from '../modules/devices'

export const modules = [
  imports,
  firm,
  people,
  audit,
  notifications,
  attendance,
  approvals,
  leave,
  regularization,
  reports,
  billing,
  books,
  tasks,
  backups,
  standby,
  admin,
  system,
  dashboard,
  whatsapp,
  chat,
  webhooks,
  devices,
]
