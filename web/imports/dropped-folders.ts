/** A file to import, with its path. */
export interface FoundFile {
  path: string
  file: File
}

/** Reads dropped files, and folders with all their contents. Must be called during the drop event. */
export function readDropped(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry ? [entry] : []
  })
  // Files dropped by a script have no file system entries.
  if (entries.length === 0) return Promise.resolve(readChosen([...transfer.files]))
  return readAll(entries, '')
}

/** Reads selected files; those of a folder have paths. */
export function readChosen(files: readonly File[]): FoundFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function readAll(entries: FileSystemEntry[], above: string): Promise<FoundFile[]> {
  const foundFiles: FoundFile[] = []
  for (const entry of entries) {
    const path = above + entry.name
    if (isFile(entry)) foundFiles.push({ path, file: await fileOf(entry) })
    else if (isFolder(entry))
      foundFiles.push(...(await readAll(await listFolder(entry), `${path}/`)))
  }
  return foundFiles
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject))
}

/** Browsers return a hundred entries at a time, then an empty list. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const allEntries: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (batch.length === 0) return allEntries
    allEntries.push(...batch)
  }
}
