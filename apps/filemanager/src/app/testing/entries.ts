import { type Folder, folderNameFields, type StoredFile } from '@site/contracts'
import { vi } from 'vitest'

/** The email of the signed-in user. */
export const USER = 'ann@site.test'

export function foldersNamed(parent: readonly string[], ...names: string[]): Folder[] {
  return names.map((name) => {
    const path = [...parent, name]
    const fields = Object.fromEntries(path.map((value, depth) => [folderNameFields[depth], value]))
    return { parentFolderName: '', ...fields, userEmail: USER, createdAt: '2026-01-02T03:04:05.000Z' }
  })
}

export const fileNamed = (fileName: string, size = 1): StoredFile => ({
  fileName,
  size,
  uploadTime: '2026-01-02T03:04:05.000Z',
})

/** The calls of a fake server with one folder of files, which can be deleted and renamed. */
export function fakeFiles(stored: readonly StoredFile[]) {
  let files = [...stored]
  return {
    list: vi.fn(async () => files),
    delete: vi.fn(async (_folder: readonly string[], gone: string) => {
      files = files.filter(({ fileName }) => fileName !== gone)
      return { message: 'File deleted successfully!' }
    }),
    rename: vi.fn(async (_folder: readonly string[], from: string, to: string) => {
      files = files.map((file) => (file.fileName === from ? { ...file, fileName: to } : file))
      return { message: 'File renamed successfully!' }
    }),
  }
}
