import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { toAppName, toVersion } from '../names.ts'
import { bytesOf, fakeRemote } from '../testing/fake-release.ts'
import { openReleaseStore } from './open-release-store.ts'
import { describeReleaseStore } from './release-store.contract.ts'
import { sweepDrafts } from './sweep-drafts.ts'

const folders: string[] = []

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'release-store-'))
  folders.push(folder)
  return folder
}

afterEach(async () => {
  await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })))
})

describeReleaseStore('directory', async () => {
  const folder = path.join(await newFolder(), 'releases')
  return { open: () => openReleaseStore(folder) }
})

describe('directory store', () => {
  it('leaves no draft behind, whether a publication succeeds or fails', async () => {
    const root = await newFolder()
    const store = openReleaseStore(root)
    await store.publish(toAppName('careers'), toVersion('1.0.0'), bytesOf(fakeRemote()))
    await store.publish(toAppName('careers'), toVersion('1.0.1'), bytesOf(fakeRemote(), {})).catch(() => undefined)
    expect(await readdir(path.join(root, '.tmp'))).toEqual([])
    expect(await readdir(path.join(root, 'careers', 'versions'))).toEqual(['1.0.0'])
  })

  it('removes what a broken publication left, once it is a day old', async () => {
    const root = await newFolder()
    const drafts = path.join(root, '.tmp')
    await mkdir(path.join(drafts, 'broken/web'), { recursive: true })
    await sweepDrafts(drafts)
    expect(await readdir(drafts)).toEqual(['broken'])
    await sweepDrafts(drafts, Date.now() + 25 * 60 * 60 * 1000)
    expect(await readdir(drafts)).toEqual([])
  })

  it('refuses a location whose driver is not built yet', () => {
    expect(() => openReleaseStore('s3://bucket')).toThrow('not supported in this version')
  })
})
