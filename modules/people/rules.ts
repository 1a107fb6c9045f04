/** Photo rules for both sides: file types by their first bytes, and the size limit. */
export const largestPhoto = 5 * 1024 * 1024
export const photoTooLarge = 'Image size should be less than 5MB'
export const photoOfNoKind = 'Please choose a JPEG, PNG or WebP photo'
export const photoUnreadable = 'This photo could not be read. Please choose another'

type PictureKind = 'jpeg' | 'png' | 'webp'

/** By content: a file's name and declared type do not count. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  const begins = (at: number, ...wanted: number[]) => wanted.every((byte, i) => bytes[at + i] === byte)
  if (begins(0, 0xff, 0xd8, 0xff)) return 'jpeg'
  if (begins(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  // RIFF, four bytes of size, WEBP
  return begins(0, 0x52, 0x49, 0x46, 0x46) && begins(8, 0x57, 0x45, 0x42, 0x50) ? 'webp' : null
}
