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
      const rest = code.replace(hints, '')
      if (rest === code)
        throw new Error('This version of React writes its resource hints otherwise.')
      return { code: rest, map: null }
    },
  }
}

const hints =
  /^exports\.(?:preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = function [\s\S]*?\n\};\n/gm
