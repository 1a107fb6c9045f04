/** What a PDF says, read as a browser reads it. */
import { extractText, getDocumentProxy } from 'unpdf'

/** The texts of each page, and its size in points. */
export async function readPdf(bytes: Uint8Array): Promise<{ pages: string[]; text: string; box: string }> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(document, { mergePages: false })
  const [, , width, height] = (await document.getPage(1)).view
  return { pages, text: pages.join('\n'), box: `${width} ${height}` }
}
