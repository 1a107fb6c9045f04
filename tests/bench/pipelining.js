/**
 * An outside client in a separate process: sends `path` on one connection, `ahead` requests before their
 * responses, and reconnects when the connection is closed. Prints the numbers of requests and responses.
 *
 *   node pipelining.js PORT PATH AHEAD SECONDS
 */
import { connect } from 'node:net'

const [port, path, ahead, seconds] = process.argv.slice(2)
const request = `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const until = performance.now() + Number(seconds) * 1000
const done = { sent: 0, answered: 0, connections: 0 }

function come() {
  if (performance.now() > until) {
    console.log(JSON.stringify(done))
    return
  }
  done.connections++
  const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1')
  const send = (count) => {
    done.sent += count
    socket.write(request.repeat(count))
  }
  socket.on('connect', () => send(Number(ahead)))
  socket.on('data', (part) => {
    const answers = part.split('HTTP/1.1 200').length - 1
    done.answered += answers
    if (answers) send(answers)
  })
  socket.on('error', () => {})
  // Not at once: a client that only connects is a different case.
  socket.on('close', () => setTimeout(come, 5))
  setTimeout(() => socket.destroy(), until - performance.now()).unref()
}
come()
