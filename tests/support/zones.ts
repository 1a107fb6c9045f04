/** Random time zones and random moments of some years. */
import fc from 'fast-check'

/**
 * Offsets of whole hours, halves and quarters, both extremes, and zones whose clocks change, also at
 * midnight.
 */
const zones = [
  'Asia/Kolkata',
  'UTC',
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  'Pacific/Chatham',
] as const
export const zone = fc.constantFrom(...zones)
const moment = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((ms) => new Date(ms).toISOString())
export const instant = moment('2024-01-01T00:00:00.000Z', '2029-12-31T23:59:59.999Z')
