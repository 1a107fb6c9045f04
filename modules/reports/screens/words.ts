/** Report names on the screen. */
import type { ReportFormat, ReportType } from '../contract'

export const typeWords: Record<ReportType, string> = {
  attendance: 'Attendance Reports',
  leave: 'Leave Reports',
  payroll: 'Payroll Input',
}
export const typeNotes: Record<ReportType, string> = {
  attendance: 'Daily attendance with hours, late days and totals.',
  leave: 'Balances at the end of the period, and all movements.',
  payroll: 'Payable and unpaid days, and gross salary.',
}
export const formatWords: Record<ReportFormat, string> = { pdf: 'PDF', excel: 'Excel', csv: 'CSV' }

/** `0 B`, `14.2 kB`, `1.3 MB` */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB']
  const at = Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3) - 1)
  return `${(bytes / 1000 ** (at + 1)).toFixed(1)} ${units[at]}`
}
