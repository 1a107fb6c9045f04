/** The browser build: `index.html` and what it reaches, into `dist/web`. Nothing inline, so that `script-src 'self'` holds. */
import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'
import { assistantModel } from './modules/assistant/learning/plugin.ts'

export default defineConfig({
  // The assistant's model is the development server's, not the browser's.
  plugins: [react(), assistantModel(import.meta.dirname)],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    // What each screen loads, for the test of its size: bin/build.js takes it out.
    manifest: 'chunks.json',
    emptyOutDir: true,
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    // A data: address would need its own line in the content policy.
    assetsInlineLimit: 0,
    // The polyfill would be an inline-like extra in front of everything; every browser aimed at has modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with an upgrade is cached apart from what changes with every release.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|@tanstack|@preact|zod)[\\/]/, priority: 2 },
          ],
        },
      },
    },
  },
})
