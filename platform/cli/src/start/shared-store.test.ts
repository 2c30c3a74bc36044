import path from 'node:path'
import { changeChannel, openReleaseStore, promote, readBuild, toAppName } from '@mfe/release'
import { fakeRemote, fakeShell, newFolder, writeBuild } from '@mfe/release/testing'
import { expect, it, vi } from 'vitest'
import { unstartable } from '../testing/unstartable-site.ts'
import { serveTree } from './serve-tree.ts'

it('names the command that publishes what a start in a store of others does not', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const root = await newFolder()
  const careers = toAppName('careers')
  const store = await openReleaseStore({
    RELEASE_STORE: path.join(root, 'releases'),
    DATABASE_URL: '',
    AWS_ACCESS_KEY_ID: '',
    AWS_SECRET_ACCESS_KEY: '',
  })
  const shell = await readBuild(toAppName('shell'), await writeBuild(path.join(root, 'shell'), fakeShell()))
  await store.publish(shell.app, shell.version, shell.bytes)
  await changeChannel(store, shell.app, promote(shell.version))

  const tree = {
    root,
    apps: [{ app: careers, folder: await writeBuild(path.join(root, 'dist'), fakeRemote()) }],
    store: { shared: store, served: store },
    isShared: true,
    openSite: unstartable,
  }
  await expect(serveTree(tree, new AbortController().signal)).rejects.toThrow('the gateway was started')
  expect(await store.versions(careers)).toEqual([])
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^careers@1\.0\.0-\w+ is not published: .* pnpm mfe publish careers$/)],
  ])
})
