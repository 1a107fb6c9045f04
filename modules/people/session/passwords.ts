/**
 * Passwords: scrypt with one of OWASP's minimum settings (N=2^14, r=8, p=5: 16 MB and about a quarter of a
 * second); parameters are stored with the hash so that they can grow. At most cores - 1 hashes run at once,
 * because signing in must not delay punches.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { busy } from '../../../src/domain/errors'

export const realCost = { N: 16_384, r: 8, p: 5 } as const
/** The hash parameters; tests, which hash thousands, use cheap ones. */
export const cost: { N: number; r: number; p: number } = { ...realCost }
const atOnce = Math.max(1, availableParallelism() - 1)
let running = 0
const queue: (() => void)[] = []

/** `scrypt$N$r$p$salt$hash`, base64url. `first`: a signed-in person does not wait behind strangers. */
export async function hashPassword(password: string, first = false): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, cost, first)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/**
 * True if the password matches the hash. No hash (an unknown address) takes the same time and is false.
 * `first`: a known person does not wait behind strangers.
 */
export async function verifyPassword(
  password: string,
  stored: string | null,
  first = false,
): Promise<boolean> {
  const [, N, r, p, salt, hash] = (stored ?? nobody()).split('$') as [
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const expected = Buffer.from(hash, 'base64url')
  const given = await derive(
    password,
    Buffer.from(salt, 'base64url'),
    { N: Number(N), r: Number(r), p: Number(p) },
    first,
  )
  return timingSafeEqual(given, expected) && stored !== null
}

const nobody = () =>
  `scrypt$${cost.N}$${cost.r}$${cost.p}$AAAAAAAAAAAAAAAAAAAAAA$${Buffer.alloc(32).toString('base64url')}`

/** If more than this many wait (about ten seconds), the answer is 503 with `Retry-After`. */
const most = 40

async function derive(
  password: string,
  salt: Buffer,
  { N, r, p }: typeof cost,
  first = false,
): Promise<Buffer> {
  if (running >= atOnce) {
    if (queue.length >= most && !first)
      throw busy('Many people are signing in now. Please try again in a moment.')
    await new Promise<void>((resolve) => (first ? queue.unshift(resolve) : queue.push(resolve)))
  }
  running++
  try {
    return await new Promise((resolve, reject) =>
      // NFKC: the same password typed on another keyboard is equal.
      scrypt(password.normalize('NFKC'), salt, 32, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
        error ? reject(error) : resolve(key),
      ),
    )
  } finally {
    running--
    queue.shift()?.()
  }
}

/**
 * The most common passwords of public lists that are long enough to be accepted, and obvious ones for this
 * firm.
 */
const common = new Set(
  `
    123456 1234567 12345678 123456789 1234567890 password password1 password12 password123 passw0rd
    p@ssw0rd p@ssword pass@123 pass@1234 admin123 admin@123 admin1234 qwerty qwerty1 qwerty12 qwerty123
    qwertyuiop 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx asdfghjkl zxcvbnm abc123 abcd1234 abcdef 111111
    11111111 000000 00000000 121212 123123 123123123 654321 666666 987654321 88888888 iloveyou welcome
    welcome1 welcome123 welcome@123 letmein monkey dragon football baseball superman batman master
    sunshine princess india123 india@123 krishna jaimatadi omsairam sairam ganesh test1234 test@123
    changeme secret muster muster123 aaaaaa aaaaaaaa 112233 159753 1234qwer
  `
    .trim()
    .split(/\s+/),
)

/** One of the most common passwords, or one repeated character. */
export function isCommon(password: string): boolean {
  const plain = password.trim().toLowerCase()
  return common.has(plain) || /^(.)\1*$/u.test(plain)
}
