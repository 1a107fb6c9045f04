import { createServer, type RequestListener } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { inOrder, mostWaiting } from './pipelining'

const open: (() => void)[] = []
afterEach(() => open.splice(0).forEach((close) => close()))

async function serving(answer: RequestListener) {
  const server = createServer(inOrder(answer))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(() => (server.closeAllConnections(), server.close()))
  const { port } = server.address() as AddressInfo
  return () => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    open.push(() => socket.destroy())
    let text = ''
    socket.on('data', (part) => (text += part)).on('error', () => {})
    return { socket, text: () => text, ended: once(socket, 'close') }
  }
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const answers = (text: string) => [...text.matchAll(/\[(\d+)\]/g)].map(([, n]) => Number(n))

test('many requests on one connection are answered one at a time, in order', async () => {
  let [running, most] = [0, 0]
  const client = await serving((request, response) => {
    most = Math.max(most, ++running)
    setTimeout(() => {
      running--
      response.end(`[${request.url!.slice(1)}]`)
    }, 1)
  })
  const { socket, text } = client()
  const wanted = Array.from({ length: mostWaiting }, (_, n) => n)
  socket.write(wanted.map((n) => get(`/${n}`)).join(''))
  while (answers(text()).length < wanted.length) await once(socket, 'data')
  expect(answers(text())).toEqual(wanted)
  expect(most).toBe(1)
  // The connection can still be used.
  socket.write(get('/99'))
  await once(socket, 'data')
  expect(answers(text()).at(-1)).toBe(99)
})

test('the bodies of queued requests arrive complete', async () => {
  const client = await serving((request, response) => {
    let body = ''
    request.on('data', (part) => (body += part)).on('end', () => response.end(`[${body.length}]`))
  })
  const { socket, text } = client()
  const post = (size: number) =>
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
  socket.write(post(200_000) + post(3) + post(100_000))
  while (answers(text()).length < 3) await once(socket, 'data')
  expect(answers(text())).toEqual([200_000, 3, 100_000])
})

test('a connection with too many queued requests is closed, and none of them is begun', async () => {
  let begun = 0
  const client = await serving((_, response) => void (begun++, setTimeout(() => response.end('x'), 20)))
  const { socket, ended } = client()
  socket.write(get('/').repeat(500))
  await ended
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(begun).toBe(1)
})

test('other connections are answered in between', async () => {
  const seen: string[] = []
  const client = await serving((request, response) => void (seen.push(request.url!), response.end('[1]')))
  const [greedy, modest] = [client(), client()]
  await Promise.all([once(greedy.socket, 'connect'), once(modest.socket, 'connect')])
  greedy.socket.write(get('/greedy').repeat(30))
  modest.socket.write(get('/modest'))
  while (answers(greedy.text()).length < 30) await once(greedy.socket, 'data')
  expect(seen.indexOf('/modest')).toBeGreaterThanOrEqual(0)
  expect(seen.indexOf('/modest')).toBeLessThan(20)
})

test('a client that disconnects while its requests are queued', async () => {
  let begun = 0
  const client = await serving((_, response) => void (begun++, setTimeout(() => response.end('x'), 30)))
  const { socket } = client()
  socket.write(get('/').repeat(5))
  while (!begun) await new Promise((resolve) => setTimeout(resolve, 1))
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 80))
  expect(begun).toBe(1)
})
