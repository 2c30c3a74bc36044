import { type FoundFile, filesOfFolder } from './dropped-files.ts'

/** Asks for a folder. Resolves to everything in it, or to nothing if the user cancels. */
export async function chooseFolder(): Promise<FoundFile[]> {
  const files = await openFilePicker({ webkitdirectory: true })
  return files ? filesOfFolder(files) : []
}

/** Asks for one file. */
export async function chooseFile(): Promise<File | undefined> {
  return (await openFilePicker())?.[0]
}

function openFilePicker(options: { webkitdirectory?: boolean } = {}): Promise<FileList | null> {
  const input = Object.assign(document.createElement('input'), { type: 'file', ...options })
  return new Promise((settle) => {
    input.addEventListener('change', () => settle(input.files))
    input.addEventListener('cancel', () => settle(null))
    input.click()
  })
}
