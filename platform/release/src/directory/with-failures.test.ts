import { constants } from 'node:os'
import { expect, it } from 'vitest'
import { toAppName } from '../names.ts'
import { newFolder } from '../testing/build-folder.ts'
import { createDirectoryStore } from './directory-store.ts'
import { withFolderFailures } from './with-failures.ts'

const careers = toAppName('careers')

it.each([
  ['ENOSPC', 'has no space left (ENOSPC). Nothing live changed. To fix: free some space there.'],
  ['EROFS', 'is on a read-only file system (EROFS). Nothing live changed. To fix: mount it'],
  ['EACCES', 'does not allow this user to do that (EACCES). Nothing live changed. To fix: give the user'],
  ['EPERM', 'does not allow'],
  ['ENOENT', 'is missing'],
  ['EIO', 'cannot be read or written (EIO). Nothing live changed. To fix: check its disk'],
])('reports %s as a sentence with a fix', async (code, text) => {
  const root = await newFolder()
  const store = createDirectoryStore(root)
  const advance = () => Promise.reject(Object.assign(new Error(`${code}: open`), { code }))
  const attempt = withFolderFailures({ ...store, advance }, root).advance(careers, await store.channel(careers))
  await expect(attempt).rejects.toMatchObject({ code: 'release/unreachable' })
  await expect(attempt).rejects.toThrow(`The release store ${root} ${text}`)
})

it.each([
  ['EDQUOT', 'has used up its quota (EDQUOT). Nothing live changed. To fix: raise the quota'],
  ['ESTALE', 'cannot be read or written (ESTALE)'],
] as const)('reports %s, which Node.js has no name for', async (name, text) => {
  const root = await newFolder()
  const store = createDirectoryStore(root)
  const errno = -constants.errno[name]
  const code = `Unknown system error ${errno}`
  const advance = () => Promise.reject(Object.assign(new Error(`${code}: ${code}, open`), { code, errno }))
  const attempt = withFolderFailures({ ...store, advance }, root).advance(careers, await store.channel(careers))
  await expect(attempt).rejects.toThrow(`The release store ${root} ${text}`)
})

it('reports what hides who may release as a sentence with a fix', async () => {
  const root = await newFolder()
  const store = createDirectoryStore(root)
  const access = () => Promise.reject(Object.assign(new Error('EACCES: open'), { code: 'EACCES' }))
  const attempt = withFolderFailures({ ...store, access }, root).access()
  await expect(attempt).rejects.toMatchObject({ code: 'release/unreachable' })
  await expect(attempt).rejects.toThrow('does not allow this user to do that (EACCES). Nothing live changed.')
})

it('does not disguise a defect', async () => {
  const store = createDirectoryStore(await newFolder())
  const advance = () => Promise.reject(new TypeError('defect'))
  const attempt = withFolderFailures({ ...store, advance }, '').advance(careers, await store.channel(careers))
  await expect(attempt).rejects.toThrow(TypeError)
})
