import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { assistantModel } from './modules/assistant/learning/plugin.ts'

/** The program: one entry for Node, migrations read in as text, packages left where they are. */
export default defineConfig({
  plugins: [assistantModel(import.meta.dirname)],
  publicDir: false,
  ssr: { target: 'node' },
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
