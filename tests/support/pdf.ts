/** The text of a PDF, extracted by a browser's PDF library. */
import { extractText, getDocumentProxy } from 'unpdf'

/** Each page's text, and the page size in points. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; text: string; box: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(document, { mergePages: false })
  const [, , width, height] = (await document.getPage(1)).view
  return { pages, text: pages.join('\n'), box: `${width} ${height}` }
}
