import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { homeScreenIconFiles } from './build/home-screen-icons.ts'
import { pdfScripts } from './build/pdf-scripts.ts'
import { shortPreloadHelper } from './build/preload-helper.ts'
import { prerenderedPages } from './build/prerendered-pages.ts'
import { staffFont } from './build/staff-font.ts'
import { withoutResourceHints } from './build/without-resource-hints.ts'

const serverUrl = process.env.SERVER_URL ?? 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    packagesOfChunks(),
    prerenderedPages(),
    homeScreenIconFiles(),
    pdfScripts(),
    staffFont(),
    shortPreloadHelper(),
    withoutResourceHints(),
    compressedFiles(),
  ],
  // React checks for its developer tools, and whether it runs on a server; without the checks it is smaller.
  define: {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined',
    'process.emit': 'undefined',
    setImmediate: 'undefined',
  },
  resolve: {
    alias: {
      // wouter imports a shim for React 17; React itself provides the function.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  // The server recognizes the code-reading worker by this name, as it has a policy of its own (`static-web.ts`).
  worker: {
    format: 'es',
    rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js' } },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The page loads it itself.
      resolveDependencies: (_chunk, files) =>
        files.filter((file) => !file.includes('rolldown-runtime')),
    },
    // Customers open the portal with any phone that is at hand.
    target: ['es2022', 'chrome107', 'firefox104', 'safari15.4'],
    // Images as files: the content security policy requires them to come from the server.
    assetsInlineLimit: 0,
    // In kB: the size of the PDF reader, which is loaded for the first preview.
    chunkSizeWarningLimit: 1_300,
    rolldownOptions: {
      // Inlines the paths of the contract: otherwise, the login would contain all of them.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The login contains the names of all chunks that it may load, so they are short. Tests, the server and this
        // file recognize some chunks by the longer ones.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || /^(?:pdf|rolldown)/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : `assets/${name.slice(0, 3)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // Everything the login needs, as one chunk: it compresses better than six small ones.
            { name: 'base', test: /\/main\.tsx$/, priority: 3 },
            // Shared by staff, the forgotten-password page and the customer view; otherwise, customers would load the
            // staff's chunk.
            {
              name: 'shared',
              test: /\/base\/(?:admitted-workers|formats)\.ts$|\/contract\/service-links\.ts$|\/ui\/(?:Banner|banner-look|FileIcon|OfflineNotice|use-is-phone)\.|\/files\/pdf-worker\.ts$|@oxc-project.runtime/,
              priority: 2,
            },
            // Shared by the staff sign-in and the forgotten-password page: with six small chunks, the login would
            // contain all their names.
            {
              name: 'auth',
              test: /\/auth\/(?:account-icon|go-to-provider|login-staff|next-step|setup-state|sso-return)\.ts$/,
              priority: 2,
            },
            // Shared by the first setup and the staff's forms; otherwise, the setup would load the staff's chunk.
            { name: 'draft', test: /\/form\/use-draft\.ts$/, priority: 2 },
            // Shared by all staff screens: with many small chunks, the login would contain all their names.
            // `machine-name.ts` and `search-key.ts` belong to the customer view, `service-links.ts` to `shared`: in
            // this chunk, they would make customers load it. Excluded are modules that only some screens or dialogs
            // need: filename parsing for uploads, announcements, containers, webhooks, and the dialogs for records
            // still in use and values shown once.
            {
              name: 'staff',
              test: /\/Staff(?:Provider|Dialogs)\.tsx$|-dialogs?\.ts$|\/@mantine\/(core|hooks)\/|\/lucide-react\/|\/client\/api\.ts$|\/contract\/(?!machine-name|search-key|service-links|announcements|vdi-packages|webhooks|file-names\/|plain-words|words\/)|\/web\/(?:dialog\/(?!StillInUse|still-in-use|CopiedOnce|ShownOnce))|\/web\/table\/(?:Fetching|RowMenu|row-menu|ExportButton|export-dialog|search-filter)\.|\/ui\/(?:NotLoaded|RowButton|row-button|Screen|skeleton|use-)/,
              priority: 1,
            },
            // Shared by all forms, of which the start page shows none.
            { name: 'form', test: /\/web\/form\//, priority: 1 },
            // Shared by all lists, of which the start page has none. In a separate chunk, infinite queries would add
            // another name to the login.
            {
              name: 'list',
              test: /\/web\/(?:filters|table|views)\/|\/(?:useInfiniteQuery|infiniteQueryObserver)\./,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/uploads', '/g/', '/health', '/logo'].map((path) => [path, { target: serverUrl }]),
    ),
  },
})

/** Writes which packages and server files each chunk contains, for `tools/budget.ts` to check. */
function packagesOfChunks(): Plugin {
  return {
    name: 'packages-of-chunks',
    apply: 'build',
    generateBundle(_options, bundle) {
      const packages: Record<string, string[]> = {}
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        packages[chunk.fileName] = packagesOf(Object.keys(chunk.modules))
      }
      this.emitFile({
        type: 'asset',
        fileName: '.vite/packages.json',
        source: JSON.stringify(packages, null, 2),
      })
    },
  }
}

const serverFolder = join(import.meta.dirname, '../server/')

function packagesOf(moduleIds: string[]): string[] {
  const names = moduleIds.flatMap((id) => {
    if (id.startsWith(serverFolder)) return `server/${id.slice(serverFolder.length)}`
    return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []
  })
  return [...new Set(names)].sort()
}
