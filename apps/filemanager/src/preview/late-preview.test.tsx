import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileNamed } from '#app/testing/entries.ts'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()

vi.mock('./pdf/pdf-pages.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('reports in place of the file that the code for its kind failed to load, and keeps the dialog', async () => {
  const files = { list: async () => [fileNamed('cv.pdf')], mediaTypeOf: async () => 'application/pdf' }
  const { user } = await openScreen('/A/files', fakeApi({ files }))
  await user.click(await screen.findByRole('link', { name: 'cv.pdf' }))
  expect((await screen.findByText('The preview could not be loaded')).closest('[role=status]')).toBeTruthy()
  expect(screen.getByRole('dialog', { name: 'cv.pdf' })).toBeTruthy()
})
