import { toAppName } from '@mfe/release'
import { expect, it } from 'vitest'
import { createTestMfe } from '../testing/test-mfe.ts'

it('names the apps of the project if there is no such app, and offers to create a remote', async () => {
  const { mfe } = await createTestMfe({ apps: [{ app: toAppName('careers'), source: '', folder: '' }] })
  const attempt = mfe('publish', 'carers')
  await expect(attempt).rejects.toThrow('There is no app carers in this project. Its apps: careers. To fix:')
  await expect(attempt).rejects.toThrow('pnpm mfe new carers. If there is an mfe.config.ts, it must list ')
})

it('does not offer to create a remote with the name of the host', async () => {
  const { mfe } = await createTestMfe()
  const attempt = mfe('publish', 'shell')
  await expect(attempt).rejects.toThrow('There is no app shell in this project. Its apps: none. To fix:')
  await expect(attempt).rejects.not.toThrow('mfe new')
})
