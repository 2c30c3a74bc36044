import { texts } from '../shared/texts.ts'

/** A file and the names of the folders, from what was dropped or chosen, that it lies in. */
export interface FoundFile {
  within: readonly string[]
  file: File
  /** Why it cannot be sent: then the file is a name alone, and may stand for a folder. */
  problem?: string
}

/**
 * Everything that was dropped, folders looked through to the bottom. Must be called in the event itself: afterwards the
 * browser has forgotten the entries.
 */
export function droppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return filesIn(entries, [])
}

async function filesIn(entries: readonly FileSystemEntry[], within: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const entry of entries) found.push(...(await filesOf(entry, within)))
  return found
}

/** What cannot be read does not keep the rest from being found. */
async function filesOf(entry: FileSystemEntry, within: readonly string[]): Promise<FoundFile[]> {
  const refused = (problem: string) => [{ within, file: new File([], entry.name), problem }]
  try {
    if (entry.isFile) return [{ within, file: await fileOf(entry as FileSystemFileEntry) }]
    const children = await childrenOf(entry as FileSystemDirectoryEntry)
    return children.length > 0 ? await filesIn(children, [...within, entry.name]) : refused(texts.folderEmpty)
  } catch {
    return refused(entry.isFile ? texts.fileUnreadable : texts.folderUnreadable)
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** A browser hands out a folder's entries in portions of about a hundred; an empty one is the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (portion.length === 0) return children
    children.push(...portion)
  }
}

/** What was chosen as a whole folder, with the place of each file in it. */
export function filesOfFolder(files: FileList): FoundFile[] {
  return [...files].map((file) => ({ within: file.webkitRelativePath.split('/').slice(0, -1), file }))
}
