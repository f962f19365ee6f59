import type { Plugin } from 'vite'

/**
 * React's functions that announce files to the browser would be 0.4 kB of the login, as part of a module that cannot be
 * taken apart by itself. Nothing here calls them.
 */
export function withoutResourceHints(): Plugin {
  return {
    name: 'without-resource-hints',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/react-dom/cjs/react-dom.production.js')) return undefined
      if (code.match(hints)?.length !== names.length)
        throw new Error('This version of React writes its resource hints otherwise.')
      return { code: code.replace(hints, ''), map: null }
    },
  }
}

const names = ['preconnect', 'prefetchDNS', 'preinit', 'preinitModule', 'preload', 'preloadModule']
const hints = new RegExp(`^exports\\.(?:${names.join('|')}) = function [\\s\\S]*?\\n\\};\\n`, 'gm')
