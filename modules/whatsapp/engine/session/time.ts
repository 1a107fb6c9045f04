/** WhatsApp's page did not answer in time; what was asked may well hold. */
export class Late extends Error {}

/** The answer, or null after a while. What comes later is nobody's business; when it fails then, neither. */
export async function within<T>(ms: number, work: Promise<T>): Promise<{ is: T } | null> {
  let timer: NodeJS.Timeout | undefined
  try {
    work.catch(() => {})
    return await Promise.race([
      work.then((value) => ({ is: value })),
      new Promise<null>((resolve) => (timer = setTimeout(resolve, ms, null))),
    ])
  } finally {
    clearTimeout(timer)
  }
}
