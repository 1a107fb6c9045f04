/**
 * The built web app, read into memory at the start with the files that the build compressed. A path that is
 * not a file gets index.html, because the app has its own routes. Names under /assets contain a hash and may
 * be cached forever.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { H3Event } from 'h3'
import { isKnown } from './etag'
import { pageHeaders } from './headers'

type Asset = {
  type: string
  etag: string
  lasting: boolean
  plain: Uint8Array
  br: Uint8Array | null
  gzip: Uint8Array | null
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

export function serveAssets(folder: string): (path: string, event: H3Event) => Response {
  const assets = new Map<string, Asset>()
  for (const file of existsSync(folder) ? filesIn(folder) : []) {
    if (/\.(br|gz|map)$/.test(file)) continue
    const path = `/${relative(folder, file).split(sep).join('/')}`
    const plain = readFileSync(file)
    const beside = (end: string) => (existsSync(file + end) ? readFileSync(file + end) : null)
    assets.set(path, {
      type: types[extname(file)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      lasting: path.startsWith('/assets/'),
      plain,
      br: beside('.br'),
      gzip: beside('.gz'),
    })
  }
  return (path, event) => {
    if (event.req.method !== 'GET' && event.req.method !== 'HEAD')
      return new Response('Not allowed', {
        status: 405,
        headers: { allow: 'GET, HEAD', 'content-type': 'text/plain', ...pageHeaders },
      })
    // A request for a page gets the app, which shows its own page for unknown addresses.
    const isPage =
      !path.startsWith('/assets/') &&
      (extname(path) === '' || (event.req.headers.get('accept') ?? '').includes('text/html'))
    const asset = assets.get(path) ?? (isPage ? assets.get('/index.html') : undefined)
    if (!asset)
      return new Response('Not found', {
        status: 404,
        headers: { 'content-type': 'text/plain', ...pageHeaders },
      })
    return sendAsset(asset, event)
  }
}

function sendAsset(asset: Asset, event: H3Event): Response {
  const headers: Record<string, string> = {
    ...pageHeaders,
    'content-type': asset.type,
    'cache-control': asset.lasting ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: asset.etag,
    vary: 'accept-encoding',
  }
  if (isKnown(event.req.headers.get('if-none-match'), asset.etag))
    return new Response(null, { status: 304, headers })
  const accepted = event.req.headers.get('accept-encoding') ?? ''
  const [body, encoding] =
    accepted.includes('br') && asset.br
      ? [asset.br, 'br']
      : accepted.includes('gzip') && asset.gzip
        ? [asset.gzip, 'gzip']
        : [asset.plain, null]
  if (encoding) headers['content-encoding'] = encoding
  return new Response(body as BodyInit, { headers })
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? filesIn(path) : [path]
  })
}
