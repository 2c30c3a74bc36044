import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fakeApi, openScreen, setUpScreenTests } from '#app/testing/screens.ts'

setUpScreenTests()

const code = vi.hoisted(() => ({ loads: false }))

vi.mock('@site/api-client/resumable', () => {
  if (!code.loads) throw new TypeError('Failed to fetch dynamically imported module')
  return { uploadResumably: async () => undefined }
})

async function uploadLarge() {
  const { user } = await openScreen('/A/files', { ...fakeApi(), call: vi.fn() as never })
  const large = new File([new Uint8Array(20 * 1024 ** 2)], 'large.iso')
  await user.upload(screen.getByLabelText('Choose a file'), large)
  await user.click(screen.getByRole('button', { name: 'Upload File' }))
}

it('suggests a retry if the upload code fails to load while online', async () => {
  await uploadLarge()
  expect(await screen.findByText(/Try again, or reload the page\./)).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Retry/ })).toBeTruthy()
})

it('resumes automatically once the connection is back if the upload code failed to load', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await uploadLarge()
  expect(await screen.findByText(/The upload resumes when/)).toBeTruthy()

  code.loads = true
  onLine.mockReturnValue(true)
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText('1 of 1 uploaded')).toBeTruthy()
})
