import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { cities } from './modules/attendance/places/plugin.ts'
import { assistantModel } from './modules/chat/learning/plugin.ts'

/**
 * The program: one entry for Node, with migrations as text. Packages that every start needs are bundled,
 * because finding and reading their five hundred files took a third of the start. Native, large and rarely
 * used packages stay external.
 */
export default defineConfig({
  plugins: [assistantModel(import.meta.dirname), cities()],
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
    ],
  },
  build: {
    ssr: true,
    outDir: resolve(import.meta.dirname, 'dist/server'),
    target: 'node20',
    minify: false,
    sourcemap: true,
    // The assistant's model and the cities are separate files, read on first use.
    emitAssets: true,
    rollupOptions: {
      output: {
        // With one letter outside Latin-1, Node stores the whole source with two bytes a letter, in the main
        // thread and in each worker: 4 MB each.
        charset: 'ascii',
        comments: false,
      },
      input: {
        main: resolve(import.meta.dirname, 'cli/main.ts'),
        worker: resolve(import.meta.dirname, 'cli/worker.ts'),
        // Each WhatsApp session is a separate process.
        whatsapp: resolve(import.meta.dirname, 'modules/whatsapp/engine/session/main.ts'),
      },
    },
  },
})
