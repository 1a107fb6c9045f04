/**
 * A picture that was chosen, as it is sent: checked by the rules that the server decides by, and made smaller
 * where this browser can, which changes nothing about them: a photograph of 4 MB would take a minute on a
 * weak line.
 */
import { largestPhoto, photoOfNoKind, photoTooLarge, pictureKind } from '../../rules'

/** Smaller files go as they are. */
const smallEnough = 512 * 1024
/** Twice what the server keeps. */
const side = 512

export async function readPicture(file: File): Promise<{ dataUrl: string } | { wrong: string }> {
  if (file.size >= largestPhoto) return { wrong: photoTooLarge }
  if (!pictureKind(new Uint8Array(await file.slice(0, 16).arrayBuffer()))) return { wrong: photoOfNoKind }
  return { dataUrl: (file.size > smallEnough && (await smaller(file))) || (await asDataUrl(file)) }
}

/** The square of its middle, upright. Null where the browser cannot: the server can, or says why not. */
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
