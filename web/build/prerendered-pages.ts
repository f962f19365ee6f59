import { type Plugin, runnerImport } from 'vite'
import { type LoginMarkup, loginMarkupFile } from '#contract/login-markup.ts'
import type { Portal } from '#contract/portal.ts'

/** Gives the server the markup of the customer login; with Vite's dev server, pages start empty. */
export function prerenderedPages(): Plugin {
  let root = ''
  return {
    name: 'prerendered-pages',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: (html, { server }) => (server ? filled(html) : html),
    async generateBundle(_options, bundle) {
      const words = Object.values(bundle).flatMap((chunk) => {
        const id = chunk.type === 'chunk' ? (chunk.facadeModuleId ?? '') : ''
        const [, language] = /\/words\/(\w+)\.ts\?base$/.exec(id) ?? []
        return language === undefined ? [] : [[language, chunk.fileName]]
      })
      const markup: LoginMarkup = {
        words: Object.fromEntries(words),
        login: await renderLogin(root),
      }
      const source = JSON.stringify(markup, null, 2)
      this.emitFile({ type: 'asset', fileName: loginMarkupFile, source })
    },
  }
}

/** Vite's dev server knows neither settings nor visitors. */
const devPortal: Portal = {
  name: 'Typenschild',
  supportEmail: 'support@typenschild.example',
  imprintUrl: '',
  privacyUrl: '',
  maxFileMb: 200,
  passwordGenerator: 'specification',
  hasLogo: false,
  hasMail: false,
  ssoName: '',
  hasPasswordLogin: true,
  publicUrl: 'http://localhost:3000',
  isLocal: false,
  makerPhone: '',
  makerEmail: '',
  language: 'de',
  timeZone: 'Europe/Berlin',
}

function filled(html: string): string {
  const texts: Record<string, string> = {
    TITLE: devPortal.name,
    LANGUAGE: devPortal.language,
    PORTAL: JSON.stringify(devPortal).replaceAll('"', '&quot;'),
  }
  return html.replaceAll(/__([A-Z_]+)__/g, (_, place) => texts[place] ?? '')
}

async function renderLogin(root: string): Promise<LoginMarkup['login']> {
  const { module } = await runnerImport<typeof import('../shell/prerender.tsx')>(
    `${root}/shell/prerender.tsx`,
    { root, mode: 'production', plugins: [withoutStyles()] },
  )
  return module.login
}

function withoutStyles(): Plugin {
  const nothing = '\0no-styles'
  return {
    name: 'without-styles',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('.css') ? nothing : undefined),
    load: (id) => (id === nothing ? '' : undefined),
  }
}
