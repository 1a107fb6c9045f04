/** The phrasings as they are written in `../phrasings`: a line `# intent`, then a phrasing a line. */
export type Phrasing = { intent: string; text: string }

export function phrasingsOf(files: readonly string[]): Phrasing[] {
  return files.flatMap((file) => {
    let intent = ''
    return file.split('\n').flatMap((raw) => {
      const line = raw.trim()
      if (line.startsWith('# ')) intent = line.slice(2).trim()
      else if (line && intent) return [{ intent, text: line }]
      return []
    })
  })
}
