/** A file on its way in, with the folders that it came in. */
export interface FoundFile {
  path: string
  file: File
}

/** What was dropped: files, and folders with all that they hold. To be asked before the event is over. */
export function readDropped(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return entry ? [entry] : []
  })
  // What a script dropped has no place in a file system.
  if (entries.length === 0) return Promise.resolve(readChosen([...transfer.files]))
  return readAll(entries, '')
}

/** What was chosen: of a folder with its paths. */
export function readChosen(files: readonly File[]): FoundFile[] {
  return files.map((file) => ({ path: file.webkitRelativePath || file.name, file }))
}

async function readAll(entries: FileSystemEntry[], above: string): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const entry of entries) {
    const path = above + entry.name
    if (isFile(entry)) found.push({ path, file: await fileOf(entry) })
    else if (isFolder(entry)) found.push(...(await readAll(await listFolder(entry), `${path}/`)))
  }
  return found
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

/** Browsers tell of a hundred at a time, until there are none. */
async function listFolder(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return all
    all.push(...some)
  }
}
