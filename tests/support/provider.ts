/**
 * A local identity provider for tests: OpenID Connect discovery, authorization code with PKCE, signed ID
 * tokens. It can send false data.
 *
 *   const op = await provider()          op.issuer
 *   op.says = { sub: 'a', email: 'ravi@northwind.test', email_verified: true }
 *   const answer = await op.signIn(address)      the query of its redirect back
 */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type Requested = { challenge: string; nonce: string; redirect: string; client: string }

const [own, stranger] = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [Pair, Pair]
type Pair = ReturnType<typeof generateKeyPairSync>

export async function provider() {
  const codes = new Map<string, Requested>()
  const seen: { path: string; authorization: string | undefined; body: URLSearchParams }[] = []
  const op = {
    issuer: '',
    /** The claims of the person who signs in. */
    says: {} as Record<string, unknown>,
    /** Deliberate errors: claims of the token, the document, the key. */
    lies: {} as {
      claims?: Record<string, unknown>
      document?: Record<string, unknown>
      key?: 'stranger'
      status?: number
      redirects?: boolean
      silent?: boolean
      /** Returns claims only on request. */ thin?: boolean
    },
    seen,
    /** Follows Muster's redirect as a browser does. */
    async signIn(address: string): Promise<string> {
      const reply = await fetch(address, { redirect: 'manual' })
      return new URL(reply.headers.get('location')!).search.slice(1)
    },
    stop: () => new Promise<void>((resolve) => (server.closeAllConnections(), server.close(() => resolve()))),
  }

  const idToken = (requested: Requested) => {
    const { sub, ...rest } = op.says
    const claims = {
      nonce: requested.nonce,
      sub,
      ...(op.lies.thin ? {} : rest),
      ...op.lies.claims,
    } as Record<string, unknown>
    const now = Math.floor(Date.now() / 1000)
    const text = [
      { alg: 'RS256', kid: 'one' },
      { iss: op.issuer, aud: requested.client, iat: now, exp: now + 300, ...claims },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${text}.${sign('sha256', Buffer.from(text), (op.lies.key ? stranger : own).privateKey).toString('base64url')}`
  }

  function answer(url: URL, body: URLSearchParams): { status?: number; location?: string; json?: unknown } {
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        if (op.lies.redirects) return { status: 302, location: `${op.issuer}/elsewhere` }
        return {
          status: op.lies.status ?? 200,
          json: {
            issuer: op.issuer,
            authorization_endpoint: `${op.issuer}/authorize`,
            token_endpoint: `${op.issuer}/token`,
            jwks_uri: `${op.issuer}/jwks`,
            userinfo_endpoint: `${op.issuer}/me`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            code_challenge_methods_supported: ['S256'],
            ...op.lies.document,
          },
        }
      case '/authorize': {
        const code = randomBytes(12).toString('hex')
        const text = (name: string) => url.searchParams.get(name) ?? ''
        if (
          text('code_challenge_method') !== 'S256' ||
          text('response_type') !== 'code' ||
          !text('scope').includes('openid')
        )
          return { status: 400 }
        codes.set(code, {
          challenge: text('code_challenge'),
          nonce: text('nonce'),
          redirect: text('redirect_uri'),
          client: text('client_id'),
        })
        return {
          status: 302,
          location: `${text('redirect_uri')}?${new URLSearchParams({ code, state: text('state') })}`,
        }
      }
      case '/token': {
        const requested = codes.get(body.get('code') ?? '')
        codes.delete(body.get('code') ?? '')
        const proves =
          requested &&
          createHash('sha256')
            .update(body.get('code_verifier') ?? '')
            .digest('base64url') === requested.challenge &&
          body.get('redirect_uri') === requested.redirect
        return proves
          ? {
              json: {
                access_token: 'access',
                token_type: 'Bearer',
                expires_in: 300,
                id_token: idToken(requested),
              },
            }
          : { status: 400, json: { error: 'invalid_grant' } }
      }
      case '/me':
        return { json: op.says }
      case '/jwks':
        return {
          json: {
            keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
          },
        }
      default:
        return { status: 404 }
    }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url!, op.issuer)
      const body = new URLSearchParams(await textOf(request))
      seen.push({ path: url.pathname, authorization: request.headers.authorization, body })
      if (op.lies.silent) return
      const { status = 200, location, json } = answer(url, body)
      response
        .writeHead(status, { ...(location && { location }), 'content-type': 'application/json' })
        .end(json === undefined ? '' : JSON.stringify(json))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  op.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return op
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}
