/** The text of a PDF, extracted by a browser's PDF library. */
import { extractText, getDocumentProxy } from 'unpdf'

/** Each page's text, and the page size in points. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; text: string; box: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(document, { mergePages: false })
  const [, , width, height] = (await document.getPage(1)).view
  return { pages, text: pages.join('\n'), box: `${width} ${height}` }
}

/** Texts that are drawn over each other, of all pages; none if every word is readable. */
export async function overlaps(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const found: string[] = []
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent()
    const boxes = items.flatMap((item) => {
      if (!('str' in item) || !item.str.trim()) return []
      const [scale, turn, , , x, y] = item.transform as number[]
      // A turned text is a mark behind the page.
      return Math.abs(turn!) > 0.01
        ? []
        : [{ text: item.str, x: x!, y: y!, height: scale!, width: item.width }]
    })
    boxes.forEach((a, at) => {
      for (const b of boxes.slice(at + 1))
        if (
          a.x + 0.5 < b.x + b.width &&
          b.x + 0.5 < a.x + a.width &&
          Math.abs(a.y - b.y) < Math.min(a.height, b.height) * 0.8
        )
          found.push(`page ${page}: ${a.text} | ${b.text}`)
    })
  }
  return found
}
