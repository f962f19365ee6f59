const files = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i
const folders =
  /(?:^|\/)(?:__MACOSX|@eaDir|lost\+found|\.snapshot|System Volume Information|\$RECYCLE\.BIN|\.Trash-\d+|\.Trashes|\.Spotlight-V100|\.fseventsd)\//i

/**
 * Whether systems have put this file there by themselves, as a Mac, Windows or a NAS do with folders that somebody looks
 * into; a folder is asked for with `/` at its end.
 */
export function isOfSystem(path: string): boolean {
  return files.test(path) || folders.test(path)
}

/** The same of what lies in a folder, be it a file or a folder itself. */
export function isNameOfSystem(name: string): boolean {
  return isOfSystem(name) || isOfSystem(`${name}/`)
}
