/** The address in a mail that begins with a path. */
export function linkIn(text: string | undefined, path: string): string {
  const found = new RegExp(`https?://[^\\s]*${path}[^\\s]*`).exec(text ?? '')?.[0]
  if (!found) throw new Error(`No link to ${path} in:\n${text}`)
  return found
}
