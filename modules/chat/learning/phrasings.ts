/**
 * The phrasings as they are written in `../phrasings`: a line `# intent`, then a phrasing a line.
 * `# howto: TITLE` begins those that an instruction of `../help` answers.
 */
export type Phrasing = { intent: string; /** Of the instruction. */ title?: string; text: string }

export function phrasingsOf(files: readonly string[]): Phrasing[] {
  return files.flatMap((file) => {
    let heading: Omit<Phrasing, 'text'> | null = null
    return file.split('\n').flatMap((raw) => {
      const line = raw.trim()
      if (!line.startsWith('# ')) return line && heading ? [{ ...heading, text: line }] : []
      const [intent = '', title] = line.slice(2).split(/: (.*)/)
      heading = { intent: intent.trim(), ...(title && { title: title.trim() }) }
      return []
    })
  })
}
