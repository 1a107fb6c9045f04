/**
 * A chosen photo before sending: checked by the server's rules and made smaller if the browser can, because 4
 * MB take a minute on a slow connection.
 */
import { largestPhoto, photoOfNoKind, photoTooLarge, pictureKind } from '../../rules'

/** Smaller files are sent unchanged. */
const smallEnough = 512 * 1024
/** Twice the server's size. */
const side = 512

export async function readPicture(file: File): Promise<{ dataUrl: string } | { wrong: string }> {
  if (file.size >= largestPhoto) return { wrong: photoTooLarge }
  if (!pictureKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return { wrong: photoOfNoKind }
  return { dataUrl: (file.size > smallEnough && (await smaller(file))) || (await asDataUrl(file)) }
}

/** Its central square, upright. Null if the browser cannot; then the server does it, or says why not. */
async function smaller(file: File): Promise<string | null> {
  try {
    const picture = await createImageBitmap(file)
    const edge = Math.min(picture.width, picture.height)
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side })
    canvas
      .getContext('2d')!
      .drawImage(
        picture,
        (picture.width - edge) / 2,
        (picture.height - edge) / 2,
        edge,
        edge,
        0,
        0,
        side,
        side,
      )
    picture.close()
    return canvas.toDataURL('image/webp', 0.92)
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
