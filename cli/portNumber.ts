/** Parses a port. An invalid one is a usage error before anything starts. */
import { InvalidArgumentError } from 'commander'

export function portNumber(text: string): string {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65535)
    throw new InvalidArgumentError('It must be a number from 0 to 65535.')
  return text
}
