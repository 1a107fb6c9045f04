/**
 * The shared strings of an .xlsx. Rich text is joined; Japanese phonetic hints (`rPh`) are left out.
 *
 *   stringsOf(zip, part)     richText(done) collects one text, in a sheet's own cells too
 */
import { tooLarge } from './fileKind'
import { unescaped, xmlInto, type Visitor } from './xml'
import { decoder, type Zip } from './zip'

export async function stringsOf(zip: Zip, part: string, most = 4_000_000): Promise<string[]> {
  const strings: string[] = []
  const collect = richText('si', (text) => {
    if (strings.push(text) > most) throw tooLarge()
  })
  await feed(zip, part, collect)
  return strings
}

export function richText(tag: string, done: (text: string) => void): Required<Visitor> {
  let text: string | null = null
  let inText = false
  let inAid = 0
  return {
    open(name) {
      if (name === tag) text = ''
      else if (name === 't') inText = inAid === 0
      else if (name === 'rPh') inAid++
    },
    text(more) {
      if (inText && text !== null) text += more
    },
    close(name) {
      if (name === 't') inText = false
      else if (name === 'rPh') inAid--
      else if (name === tag && text !== null) {
        done(unescaped(text))
        text = null
      }
    },
  }
}

async function feed(zip: Zip, part: string, visitor: Visitor): Promise<void> {
  const parser = xmlInto(visitor)
  let letters: TextDecoder | undefined
  for await (const chunk of zip.chunks(part))
    parser.write((letters ??= decoder(chunk)).decode(chunk, { stream: true }))
  parser.end()
}
