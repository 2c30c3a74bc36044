import { type FoundFile, filesOfFolder } from './dropped-files.ts'

/** Asks for a folder. Resolves to everything in it, or to nothing when the user thinks better of it. */
export function chooseFolder(): Promise<FoundFile[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  return new Promise((settle) => {
    input.addEventListener('change', () => settle(input.files ? filesOfFolder(input.files) : []))
    input.addEventListener('cancel', () => settle([]))
    input.click()
  })
}
