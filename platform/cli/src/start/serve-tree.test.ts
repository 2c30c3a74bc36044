import path from 'node:path'
import { createDirectoryStore, toAppName } from '@mfe/release'
import { fakeShell, newFolder, writeBuild } from '@mfe/release/testing'
import { expect, it } from 'vitest'
import { serveTree } from './serve-tree.ts'

it('publishes nothing after the signal aborts', async () => {
  const root = await newFolder()
  const folder = await writeBuild(path.join(root, 'dist'), fakeShell())
  const store = createDirectoryStore(path.join(root, 'releases'))
  const openSite = () => Promise.reject(new Error('the site was opened'))
  const tree = {
    root,
    apps: [{ app: toAppName('shell'), folder }],
    store: { shared: store, served: store },
    isShared: false,
    openSite,
  }
  await expect(serveTree(tree, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
  expect(await store.apps()).toEqual([])
})
