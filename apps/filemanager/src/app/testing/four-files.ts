import { ApiError } from '@site/api-client'
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { fakeFiles, fileNamed, USER } from './entries.ts'
import { fakeApi, openScreen } from './screens.ts'

export const NAMES = ['a.txt', 'b.txt', 'c.txt', 'd.txt']

/** Opens a folder of four files, newest first. Files in `undeletable` cannot be deleted. */
export async function openFourFiles(undeletable: readonly string[] = [], email = USER) {
  const files = fakeFiles(NAMES.map((name, index) => fileNamed(name, 4 - index)))
  const api = fakeApi({
    files: {
      ...files,
      delete: vi.fn(async (folder: readonly string[], name: string) => {
        if (undeletable.includes(name)) throw new ApiError('http/500', 500, 'Not today.')
        return files.delete(folder, name)
      }),
    },
  })
  const opened = await openScreen('/A/files', api, email)
  await screen.findByRole('grid')
  return { ...opened, api }
}

export const rows = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent)
export const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLTableRowElement
export const box = (name: string) => screen.getByRole('checkbox', { name: `Select ${name}` }) as HTMLInputElement
export const selected = () => NAMES.filter((name) => row(name).getAttribute('aria-selected') === 'true')
export const header = (name: string) => screen.getByRole('columnheader', { name })
