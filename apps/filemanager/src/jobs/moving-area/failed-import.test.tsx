import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { chooseAction, openScreen, setUpScreenTests, toastTexts } from '#app/testing/screens.ts'
import { fakeStore } from '#app/testing/transfers.ts'

setUpScreenTests()

const imports = vi.hoisted(() => ({ count: 0 }))

vi.mock('./moving-panel.tsx', (importOriginal) => {
  imports.count += 1
  if (imports.count === 1) throw new TypeError('Failed to fetch dynamically imported module')
  return importOriginal()
})

it('loads the code for moving again when the user tries again after it failed to load', async () => {
  const { user } = await openScreen('/A/files', fakeStore({ '': ['A/'], A: ['a.txt'] }).api)
  await chooseAction(user, 'a.txt', 'Move to…')
  await waitFor(() => expect(toastTexts()).toHaveLength(1))
  await chooseAction(user, 'a.txt', 'Move to…')
  expect(await screen.findByRole('dialog', { name: 'Move a.txt to…' })).toBeTruthy()
})
