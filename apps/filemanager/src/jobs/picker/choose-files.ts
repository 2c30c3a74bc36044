import { type FoundFile, filesOfFolder } from './dropped-files.ts'

/** Opens the folder picker. Resolves to the folder's files, or to none if the user cancels. */
export async function chooseFolder(): Promise<FoundFile[]> {
  const files = await openFilePicker({ webkitdirectory: true })
  return files ? filesOfFolder(files) : []
}

export async function chooseFile(): Promise<File | undefined> {
  return (await openFilePicker())?.[0]
}

function openFilePicker(options: { webkitdirectory?: boolean } = {}): Promise<FileList | null> {
  const input = Object.assign(document.createElement('input'), { type: 'file', ...options })
  return new Promise((resolve) => {
    input.addEventListener('change', () => resolve(input.files))
    input.addEventListener('cancel', () => resolve(null))
    input.click()
  })
}
