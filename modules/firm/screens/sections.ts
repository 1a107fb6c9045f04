/** The firm's sections of the settings, loaded together. */
export { WorkingDays } from './WorkingDays'
export { Saturdays } from './Saturdays'
export { Holidays } from './Holidays'
export { FirmFacts } from './FirmFacts'
export { Shifts } from './Shifts'
export { Offices } from './Offices'
export {
  ApprovalRules,
  AttendanceRules,
  Audit,
  BillingRules,
  LeaveRules,
  NotificationDefaults,
  Retention,
  WhatsAppRules,
} from './Rules'
export { SettingForm } from './SettingForm'
