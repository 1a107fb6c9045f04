/** An address of this machine itself: behind a proxy that is not trusted it is everybody's. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address === 'localhost' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
