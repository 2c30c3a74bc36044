import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

vi.mock('./file-grid.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('keeps the list if the tiles fail to load, and reports the failure', async () => {
  const { user } = await openScreen('/A/files', fakeApi({ files: { list: async () => [fileNamed('a.txt')] } }))
  await user.click(await screen.findByRole('button', { name: 'Grid view' }))
  await waitFor(() => expect(toastTexts()).toEqual(['error: Failed to load the grid view.']))
  expect(screen.getByRole('rowheader', { name: 'a.txt' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'List view' }).getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText(/^Failed to load the grid view\./).closest('[role=status]')).toBeTruthy()
})
