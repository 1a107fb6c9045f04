/**
 * The browser build: `index.html` and what it reaches, into `dist/web`. Nothing inline, so that `script-src
 * 'self'` holds.
 */
import { defineConfig, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'
import { assistantModel } from './modules/chat/learning/plugin.ts'
import oldest from './web/floor.json' with { type: 'json' }

/**
 * The oldest browsers that Muster is for: `chrome120` and so on. tests/floor.test.ts reads the build for what
 * they lack.
 */
const floor = Object.entries(oldest).map(([browser, version]) => browser + version)

const entry = `${import.meta.dirname}/web/main.tsx`
type Graph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null }

/** All that the first load cannot do without, whatever module it lies in. */
function firstLoad(graph: Graph, from = entry, found = new Set<string>()): Set<string> {
  if (found.has(from)) return found
  found.add(from)
  for (const next of graph.getModuleInfo(from)?.importedIds ?? []) firstLoad(graph, next, found)
  return found
}
let first: Set<string> | undefined

/**
 * The screens that people begin with. What they load besides the first load is written into the page, so that
 * `boot.js` asks for it at once.
 */
const beginnings = {
  entry: 'modules/people/account/screens/Entry.tsx',
  dashboard: 'modules/dashboard/screens/Dashboard.tsx',
  attendance: 'modules/attendance/screens/Attendance.tsx',
  leave: 'modules/leave/screens/Leave.tsx',
  approvals: 'modules/approvals/screens/Approvals.tsx',
}

const namedAhead: Plugin = {
  name: 'beginnings',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk')
      const filesOf = (file: string, found = new Set<string>()): Set<string> => {
        const chunk = chunks.find(({ fileName }) => fileName === file)
        if (!chunk || found.has(file) || html.includes(`"/${file}"`)) return found
        for (const each of [file, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(each)
        for (const next of chunk.imports) filesOf(next, found)
        return found
      }
      const named = Object.entries(beginnings).map(([screen, module]) => {
        const file = chunks.find(
          ({ facadeModuleId }) => facadeModuleId === `${import.meta.dirname}/${module}`,
        )?.fileName
        if (!file) throw new Error(`${module} is no chunk of its own`)
        return [screen, [...filesOf(file)].map((each) => `/${each}`)]
      })
      const meta =
        '<meta name="beginnings" ' +
        `content="${JSON.stringify(Object.fromEntries(named)).replaceAll('"', '&quot;')}" />`
      return html.replace('<script src="/boot.js">', (boot) => `${meta}\n    ${boot}`)
    },
  },
}

export default defineConfig({
  // The assistant's model is the development server's, not the browser's.
  plugins: [react(), assistantModel(import.meta.dirname), namedAhead],
  publicDir: 'web/public',
  build: {
    outDir: 'dist/web',
    // What each screen loads, for the test of its size: bin/build.js takes it out.
    manifest: 'chunks.json',
    emptyOutDir: true,
    target: floor,
    // A data: address would need its own line in the content policy.
    assetsInlineLimit: 0,
    // The polyfill would be an inline-like extra in front of everything; every browser aimed at has
    // modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with an upgrade is cached apart from what changes with every release.
            {
              name: 'vendor',
              test: /node_modules[\\/](react(-dom)?|scheduler|@preact|zod|@tanstack[\\/](?!.*virtual)[^\\/]+)[\\/]/,
              priority: 2,
            },
            // One file instead of the fifty that screens happen to share: a browser asks for six at a time,
            // and each costs a way there and back.
            {
              debugName: 'shell',
              name: (id, graph) => (id !== entry && (first ??= firstLoad(graph)).has(id) ? 'shell' : null),
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
