/** Listens on the configured address. Each problem is one sentence. */
import { createServer, type Server } from 'node:http'
import type { Config } from '../src/config'
import { CannotStart } from './cannotStart'

/** `setting`: how another port, or another address, is chosen. */
export function listen(
  server: Server,
  config: Pick<Config, 'host' | 'port'>,
  setting = { port: '--port', host: '--host' },
): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = `${config.host}:${config.port}`
      if (error.code === 'EADDRINUSE')
        reject(
          new CannotStart(
            `Port ${config.port} is in use on ${config.host}. Stop the other program, or choose another ` +
              `with ${setting.port}.`,
          ),
        )
      else if (error.code === 'EACCES')
        reject(
          new CannotStart(
            `No permission to listen on ${where}. Choose a port above 1023 with ${setting.port}.`,
          ),
        )
      else if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
        reject(
          new CannotStart(
            `${config.host} is not an address of this machine. Choose another with ${setting.host}.`,
          ),
        )
      else reject(error)
    })
    server.listen(config.port, config.host, () => {
      const { port } = server.address() as { port: number }
      const host = config.host.includes(':')
        ? `[${config.host}]`
        : config.host === '0.0.0.0'
          ? 'localhost'
          : config.host
      resolve(`http://${host}:${port}`)
    })
  })
}

/** Throws if the configured address cannot be used now. */
export async function canListen(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const server = createServer()
  await listen(server, config)
  await new Promise((resolve) => server.close(resolve))
}
