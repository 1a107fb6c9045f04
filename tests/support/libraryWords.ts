/**
 * Error texts of libraries (found in their files after `new Error(`) and of the engine. None of them may
 * reach a user.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** Libraries that parse users' input or receive it. */
const libraries = [
  'zod',
  'h3',
  'srvx',
  'rou3',
  'papaparse',
  'fflate',
  'cfb',
  'htmlparser2',
  'libphonenumber-js',
  'file-type',
  'sharp',
  'openid-client',
  'oauth4webapi',
  'jose',
  'otpauth',
  'web-push',
  'croner',
  'qrcode',
  'unstorage',
  'pdfkit',
  '@date-fns/tz',
  'better-sqlite3',
]
/** V8, Node and compiled code. */
const engine = [
  'Unexpected token',
  'Unexpected end of',
  'in JSON at position',
  'is not valid JSON at',
  'Cannot read properties',
  'is not a function',
  'Invalid time value',
  'Invalid time zone specified',
  'Invalid array length',
  'Invalid string length',
  'Maximum call stack',
  'URI malformed',
  'Invalid URL',
  'fetch failed',
  'ECONNREFUSED',
  'ENOENT',
  'The operation was aborted',
  'Failed to parse body',
  'Input buffer contains',
  'unsupported image format',
]
/** The beginnings of zod's messages, which it composes from parts. */
const pieces = [
  'Invalid input',
  'Invalid option',
  'Invalid string',
  'Invalid number',
  'Invalid discriminator',
  'Invalid key in',
  'Invalid value in',
  'Invalid ISO',
  'Too big',
  'Too small',
  'Unrecognized key',
  ', received ',
  'expected ',
]

/** Long enough to be a sentence, and not a text that Muster uses too. */
const isSentence = (text: string) =>
  text.length >= 12 && /[a-z] [a-z]/i.test(text) && !/^[\w-]+:?$/.test(text)

let cachedWords: string[] | undefined
export function libraryPhrases(): readonly string[] {
  if (cachedWords) return cachedWords
  const found = new Set([...engine, ...pieces])
  for (const name of libraries)
    for (const file of filesOf(name))
      for (const [, , text] of readFileSync(file, 'utf8').matchAll(
        /(?:Error|reject|fail)\(\s*(['"`])((?:(?!\1)[^\\\n$]){12,200})/g,
      ))
        if (isSentence(text!)) found.add(text!.trim())
  return (cachedWords = [...found])
}

/** The first library text in a text. */
export const libraryWordIn = (text: string): string | undefined =>
  libraryPhrases().find((phrase) => text.includes(phrase))

function filesOf(name: string): string[] {
  const require = createRequire(import.meta.url)
  const folder = require.resolve
    .paths(name)!
    .map((path) => join(path, name))
    .find((path) => statSync(path, { throwIfNoEntry: false })?.isDirectory())
  return folder ? scripts(folder) : []
}

const scripts = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?js$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/[\\/](?:locales|min)[\\/]/.test(path) && statSync(path).size < 500_000)
