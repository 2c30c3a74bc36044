import path from 'node:path'
import { changeChannel, promote, toAppName, toVersion } from '@mfe/release'
import { bytesOf, fakeRemote, fakeShell, newFolder, writeBuild } from '@mfe/release/testing'
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

it('takes paths over from the apps that --takes names, and says how to promote them together', async () => {
  const app = toAppName('jobs')
  const source = path.join(await newFolder(), 'jobs')
  const folder = await writeBuild(path.join(source, 'dist'), fakeRemote({ name: 'jobs' }))
  const { mfe, store } = await createTestMfe({ apps: [{ app, source, folder }] })
  for (const manifest of [fakeShell(), fakeRemote()]) {
    const [name, version] = [toAppName(manifest.name), toVersion('1.0.0')]
    await store.publish(name, version, bytesOf(manifest))
    await changeChannel(store, name, promote(version))
  }
  const publish = (...options: string[]) => mfe('publish', 'jobs', '--no-build', '--version', '1.0.0', ...options)

  for (const options of [[], ['--dry-run'], ['--takes', 'shell,jobs']]) {
    await expect(publish(...options)).rejects.toThrow('publish with --takes careers and promote both as one change.')
  }
  expect(await publish('--takes', 'careers', '--dry-run')).toContain('overlaps /careers of careers@1.0.0.')
  expect(await store.versions(app)).toEqual([])
  const text = await publish('--takes', 'shell, careers')
  expect(text).toContain('pnpm mfe promote jobs@1.0.0 --retire careers --redirect <path>')
  expect(text).toContain('Published jobs@1.0.0. Nothing live has changed.')
})
