import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compressedFiles } from './build/compressed-files.ts'
import { homeScreenIconFiles } from './build/home-screen-icons.ts'
import { pdfScripts } from './build/pdf-scripts.ts'
import { shortPreloadHelper } from './build/preload-helper.ts'
import { prerenderedPages } from './build/prerendered-pages.ts'
import { staffFont } from './build/staff-font.ts'

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
    compressedFiles(),
  ],
  // React looks for its developer tools; without them it weighs less.
  define: { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' },
  resolve: {
    alias: {
      // wouter asks for React 17's stand-in; React itself has it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  // By this name the server knows the worker that reads codes, which has a policy of its own (`static-web.ts`).
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
    // Customers open the portal with whatever phone is at the machine.
    target: ['es2022', 'chrome107', 'firefox104', 'safari15.4'],
    // Images as files: the content security policy wants them from the server.
    assetsInlineLimit: 0,
    // In kB: the PDF reader, which is loaded for the first preview.
    chunkSizeWarningLimit: 1_300,
    rolldownOptions: {
      // Paths of the contract stand where they are used: the login would carry those of all others too.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        // The login carries the names of what it may load: short ones. By the longer ones tests, the server and this file know a chunk.
        chunkFileNames: ({ name, isDynamicEntry }) =>
          isDynamicEntry || /^(?:pdf|rolldown)/.test(name)
            ? 'assets/[name]-[hash:7].js'
            : `assets/${name.slice(0, 3)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // What the login needs as one chunk: it compresses better than six small ones.
            { name: 'base', test: /\/main\.tsx$/, priority: 3 },
            // What staff and a forgotten password share with the customer view; without this line, customers would load the staff's chunk.
            {
              name: 'shared',
              test: /\/base\/(?:admitted-workers|formats)\.ts$|\/contract\/service-links\.ts$|\/ui\/(?:Banner|banner-look|FileIcon|OfflineNotice|use-is-phone)\.|\/files\/pdf-worker\.ts$|@oxc-project.runtime/,
              priority: 2,
            },
            // What the ways in of staff and a forgotten password share: in six small chunks, the login would carry the list of their names.
            {
              name: 'auth',
              test: /\/auth\/(?:account-icon|go-to-provider|login-staff|next-step|setup-state|sso-return)\.ts$/,
              priority: 2,
            },
            // What the first setup shares with the staff's forms; without this line, it would load the staff's chunk.
            { name: 'draft', test: /\/form\/use-draft\.ts$/, priority: 2 },
            // What all staff screens share: in many small chunks, the login would carry the list of their names.
            // `machine-name.ts` and `search-key.ts` are the customer view’s, `service-links.ts` shared: with them here, customers would load the staff's chunk.
            // Names of files are read by the form that uploads them alone; announcements, containers and webhooks by their own
            // screens and dialogs, what is still in use or shown once by others.
            {
              name: 'staff',
              test: /\/Staff(?:Provider|Dialogs)\.tsx$|-dialogs?\.ts$|\/@mantine\/(core|hooks)\/|\/lucide-react\/|\/client\/api\.ts$|\/contract\/(?!machine-name|search-key|service-links|announcements|vdi-packages|webhooks|file-names\/|plain-words|words\/)|\/web\/(?:dialog\/(?!StillInUse|still-in-use|CopiedOnce|ShownOnce)|form\/)|\/web\/table\/(?:Fetching|RowMenu|row-menu|ExportButton|export-dialog|search-filter)\.|\/ui\/(?:NotLoaded|RowButton|row-button|Screen|skeleton|use-)/,
              priority: 1,
            },
            // What all lists share: the start page has none. In a chunk of its own, what loads more of a list is a name for the login to carry.
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

/** Writes which packages and which files of the server each chunk holds, for `tools/budget.ts` to judge. */
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
