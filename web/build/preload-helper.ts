import type { Plugin } from 'vite'

/**
 * Vite's loader of lazy chunks adds 1.9 kB to the login, most of it for browsers and settings that we do not use. This
 * one does the same for us: it requests scripts at once, and loads styles before the chunk runs.
 */
export function shortPreloadHelper(): Plugin {
  return {
    name: 'short-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? helper : undefined),
  }
}

/** `files` are paths below the root. A failed style is requested again the next time. */
const helper = `
const styles = {}

export const __vitePreload = (load, files = []) => Promise.all(files.map(fetchAhead)).then(load)

function fetchAhead(file) {
  const href = '/' + file
  if (styles[href] || document.querySelector('link[href="' + href + '"]')) return styles[href]
  const isStyle = href.endsWith('.css')
  const link = document.createElement('link')
  link.rel = isStyle ? 'stylesheet' : 'modulepreload'
  link.crossOrigin = ''
  link.href = href
  if (isStyle) {
    styles[href] = new Promise((resolve, reject) => {
      link.onload = resolve
      link.onerror = () => {
        delete styles[href]
        link.remove()
        reject(Error(href))
      }
    })
  }
  document.head.append(link)
  return styles[href]
}
`
