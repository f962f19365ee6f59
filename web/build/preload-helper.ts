import type { Plugin } from 'vite'

/**
 * Vite's loader of lazy chunks weighs 1.9 kB in the login, most of it for browsers and settings that we do not
 * have. This one does the same for us: scripts are asked for at once, styles are there before the chunk runs.
 */
export function shortPreloadHelper(): Plugin {
  return {
    name: 'short-preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === '\0vite/preload-helper.js' ? helper : undefined),
  }
}

/** `files` are paths below the root. What failed to load is asked for again the next time. */
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
