/**
 * Converts an uploaded image: recognised by its content, decoded, rotated, cropped to the central square and
 * re-encoded. None of the original bytes remain, so place and camera data are lost.
 *
 *   drawn(dataUrl)   the bytes of a WebP of 256 px, or the error message
 */
import { busy } from '../../../src/domain/errors'
import { largestPhoto, photoOfNoKind, photoTooLarge, photoUnreadable, pictureKind } from '../rules'

const side = 256
/** A phone's 48 megapixels are accepted; a small file that expands to more is not. */
const mostPixels = 50_000_000
/** Decoding takes about 50 ms and up to 200 MB, off the main thread: one at a time, with a limited queue. */
const mostWaiting = 20

export async function drawn(dataUrl: string): Promise<{ bytes: Uint8Array } | { wrong: string }> {
  const comma = dataUrl.indexOf(',')
  if (comma < 0 || !/^data:[\w.+/-]*;base64$/i.test(dataUrl.slice(0, comma))) return { wrong: photoOfNoKind }
  const bytes = Buffer.from(dataUrl.slice(comma + 1), 'base64')
  // A file that is no image does not become one by being smaller.
  if (!pictureKind(bytes)) return { wrong: photoOfNoKind }
  if (bytes.length >= largestPhoto) return { wrong: photoTooLarge }
  return inTurn(() => redrawn(bytes))
}

async function redrawn(bytes: Uint8Array): Promise<{ bytes: Uint8Array } | { wrong: string }> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true })
  try {
    // The decoder must agree, because bytes can start like one type and be read as another.
    const { format } = await picture.metadata()
    if (!['jpeg', 'png', 'webp'].includes(format)) return { wrong: photoOfNoKind }
    return {
      bytes: await picture.rotate().resize(side, side, { fit: 'cover' }).webp({ quality: 84 }).toBuffer(),
    }
  } catch {
    return { wrong: photoUnreadable }
  }
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (waiting >= mostWaiting) throw busy('Many photos are being uploaded now. Please try again in a moment.')
  waiting++
  const mine = last.then(work).finally(() => waiting--)
  last = mine.catch(() => {})
  return mine
}
