import { texts } from '#kit/texts.ts'

/** A file, with the names of the dropped or chosen folders that contain it. */
export interface FoundFile {
  parents: readonly string[]
  file: File
  /** The reason why it cannot be uploaded; `file` then holds only the name, possibly of a folder. */
  problem?: string
}

/** Resolves to all dropped files, also in folders. Call it in the drop event: later, the browser has no entries. */
export function droppedFiles(transfer: DataTransfer): Promise<FoundFile[]> {
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return filesIn(entries, [])
}

async function filesIn(entries: readonly FileSystemEntry[], parents: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (const entry of entries) found.push(...(await filesOf(entry, parents)))
  return found
}

/** Lists the files of an entry; an unreadable entry becomes a file with a problem. */
async function filesOf(entry: FileSystemEntry, parents: readonly string[]): Promise<FoundFile[]> {
  const rejected = (problem: string) => [{ parents, file: new File([], entry.name), problem }]
  try {
    if (entry.isFile) return [{ parents, file: await fileOf(entry as FileSystemFileEntry) }]
    const children = await childrenOf(entry as FileSystemDirectoryEntry)
    return children.length > 0 ? await filesIn(children, [...parents, entry.name]) : rejected(texts.folderEmpty)
  } catch {
    return rejected(entry.isFile ? texts.fileUnreadable : texts.folderUnreadable)
  }
}

const fileOf = (entry: FileSystemFileEntry) => new Promise<File>((resolve, reject) => entry.file(resolve, reject))

/** Browsers return the entries of a folder in batches of about a hundred; an empty batch marks the end. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader()
  const children: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (batch.length === 0) return children
    children.push(...batch)
  }
}

/** Opens the folder picker. Resolves to the folder's files, or to none if the user cancels. */
export async function chooseFolder(): Promise<FoundFile[]> {
  const files = await openFilePicker({ webkitdirectory: true })
  return [...(files ?? [])].map((file) => ({ parents: file.webkitRelativePath.split('/').slice(0, -1), file }))
}

/** Opens the file picker. Resolves to the chosen files, or to none if the user cancels. */
export async function chooseFiles(): Promise<FoundFile[]> {
  return [...((await openFilePicker({ multiple: true })) ?? [])].map((file) => ({ parents: [], file }))
}

export async function chooseFile(): Promise<File | undefined> {
  return (await openFilePicker())?.[0]
}

function openFilePicker(
  options: Partial<Pick<HTMLInputElement, 'multiple' | 'webkitdirectory'>> = {},
): Promise<FileList | null> {
  const input = Object.assign(document.createElement('input'), { type: 'file', ...options })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
