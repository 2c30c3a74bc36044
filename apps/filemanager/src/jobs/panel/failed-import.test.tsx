import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()

const code = vi.hoisted(() => ({ loads: false }))

vi.mock('./upload-panel.tsx', () => {
  if (!code.loads) throw new TypeError('Failed to fetch dynamically imported module')
  return { UploadPanel: () => <p>The panel</p> }
})

it('reports that the panel’s code failed to load, and retries on request, while the upload continues', async () => {
  const { user, api } = await openScreen('/A/files')
  await user.upload(screen.getByLabelText('Choose a file'), new File(['x'], 'a.txt'))
  await user.click(screen.getByRole('button', { name: 'Upload File' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Part of this page did not load.')
  expect(api.files.upload).toHaveBeenCalledOnce()
  code.loads = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('The panel')).toBeTruthy()
})
