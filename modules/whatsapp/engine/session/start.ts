/** What a session needs before WhatsApp loads: disk space, a browser, and the page if one is set. */
import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ClientOptions } from 'whatsapp-web.js'
import { findChromium, howToInstall } from '../../../../src/chromium.js'
import { profileName, type Start } from './protocol'
import type { End } from './reasons'

const megabytes = (bytes: number) => `${Math.floor(bytes / 1_000_000)} MB`

/** The browser's path, or why starting is pointless. */
export async function prepare(start: Start): Promise<{ browser: string } | End> {
  const { bavail, bsize } = await statfs(start.folder)
  // A profile that cannot be written loses messages that it reports as sent.
  if (bavail * bsize < start.freeBytes)
    return {
      why: 'no browser',
      message:
        `The disk is nearly full: ${megabytes(bavail * bsize)} are free and WhatsApp needs ` +
        `${megabytes(start.freeBytes)}.`,
    }
  if (start.page && !(start.page.endsWith('.html') && existsSync(start.page)))
    return {
      why: 'unreachable',
      message: `There is no WhatsApp Web page ${start.page}; it must be a file that ends in .html.`,
    }
  const { path, wrong } = await findChromium()
  return path
    ? { browser: path }
    : { why: 'no browser', message: wrong ?? `WhatsApp needs Chromium, and none was found. ${howToInstall}` }
}

export function clientOptions(start: Start, browser: string): ClientOptions {
  return {
    // Slightly longer than our own time limit, so that ours applies.
    authTimeoutMs: start.patienceMs + 1000,
    qrMaxRetries: start.codes,
    // 'local' without a page would write every version into the current folder.
    ...(start.page
      ? {
          webVersion: basename(start.page, '.html'),
          webVersionCache: { type: 'local', path: dirname(start.page), strict: true },
        }
      : { webVersionCache: { type: 'none' } }),
    puppeteer: {
      executablePath: browser,
      headless: true,
      // No port that others can reach, and a browser that ends with our process.
      pipe: true,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      // The browser's other files, such as its crash handler, stay in its folder, so no home is needed.
      env: { ...process.env, XDG_CONFIG_HOME: join(start.folder, profileName(start.owner), 'config') },
      args: [
        '--disable-dev-shm-usage',
        '--disable-gpu',
        '--mute-audio',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        ...start.browserArguments,
      ],
    },
  }
}
