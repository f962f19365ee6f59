const files = /(?:^|\/)(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._[^/]*)$/i
const folders =
  /(?:^|\/)(?:__MACOSX|@eaDir|lost\+found|\.snapshot|System Volume Information|\$RECYCLE\.BIN|\.Trash-\d+|\.Trashes|\.Spotlight-V100|\.fseventsd)\//i

/**
 * Whether a file is one that operating systems create by themselves, as macOS, Windows or a NAS do in folders that
 * are opened; a folder's path ends with `/`.
 */
export function isOfSystem(path: string): boolean {
  return files.test(path) || folders.test(path)
}

/** The same for a file or folder by its name. */
export function isNameOfSystem(name: string): boolean {
  return isOfSystem(name) || isOfSystem(`${name}/`)
}
