/** A chosen logo before sending: made smaller if the browser can, because few people can do it themselves. */
import { largestLogo, logoOfNoKind, logoTooLarge } from '../../contract'

/** In pixels, as the server stores it. */
const box = { width: 600, height: 240 }

export async function readLogoFile(file: File): Promise<{ dataUrl: string } | { wrong: string }> {
  if (!['image/png', 'image/jpeg', 'image/webp'].includes(file.type)) return { wrong: logoOfNoKind }
  if (file.size <= largestLogo) return { dataUrl: await asDataUrl(file) }
  const dataUrl = await smaller(file)
  return dataUrl && dataUrl.length <= (largestLogo * 4) / 3 ? { dataUrl } : { wrong: logoTooLarge }
}

/** Null if the browser cannot. */
async function smaller(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, box.width / picture.width, box.height / picture.height)
    const width = Math.max(1, Math.round(picture.width * scale))
    const height = Math.max(1, Math.round(picture.height * scale))
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')!.drawImage(picture, 0, 0, width, height)
    picture.close()
    return canvas.toDataURL('image/png')
  } catch {
    return null
  }
}

function asDataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as string)
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
