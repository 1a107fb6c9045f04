/** WhatsApp's page did not answer in time; the request may still have worked. */
export class Late extends Error {}

/** The answer, or null after a while. A later answer or failure is ignored. */
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
