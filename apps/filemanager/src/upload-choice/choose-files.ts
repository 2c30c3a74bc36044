import { type FoundFile, filesOfFolder } from './dropped-files.ts'

/** Asks for a folder. Resolves to everything in it, or to nothing when the user thinks better of it. */
export async function chooseFolder(): Promise<FoundFile[]> {
  const files = await ask((input) => {
    input.webkitdirectory = true
  })
  return files ? filesOfFolder(files) : []
}

/** Asks for one file. */
export async function chooseFile(): Promise<File | undefined> {
  return (await ask(() => undefined))?.[0]
}

function ask(prepare: (input: HTMLInputElement) => void): Promise<FileList | null> {
  const input = document.createElement('input')
  input.type = 'file'
  prepare(input)
  return new Promise((settle) => {
    input.addEventListener('change', () => settle(input.files))
    input.addEventListener('cancel', () => settle(null))
    input.click()
  })
}
