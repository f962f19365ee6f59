import { type Plugin, runnerImport } from 'vite'
import { loginMarkupFile } from '#contract/login-markup.ts'

/** Gives the server the markup of the customer login; where there is no server, pages begin empty. */
export function prerenderedPages(): Plugin {
  let root = ''
  return {
    name: 'prerendered-pages',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: (html, { server }) =>
      server ? html.replace('__SCREEN__', '').replace('__TITLE__', 'Typenschild') : html,
    async generateBundle() {
      const source = JSON.stringify(await renderLogin(root), null, 2)
      this.emitFile({ type: 'asset', fileName: loginMarkupFile, source })
    },
  }
}

async function renderLogin(root: string): Promise<Record<string, string>> {
  const { module } = await runnerImport<typeof import('../shell/prerender.tsx')>(
    `${root}/shell/prerender.tsx`,
    { root, mode: 'production', plugins: [withoutStyles()] },
  )
  return module.prerenderLogin()
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
