import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'

setUpScreenTests()

vi.mock('./preview-dialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('reports in a toast and above the list that the preview code failed to load', async () => {
  const { user } = await openScreen('/A/files', fakeApi({ files: { list: async () => [fileNamed('note.md')] } }))
  await user.click(await screen.findByRole('link', { name: 'note.md' }))
  await waitFor(() => expect(toastTexts()).toEqual(['error: Failed to load the preview.']))
  expect(screen.getByText(/^Failed to load the preview\./).closest('[role=status]')).toBeTruthy()
})
