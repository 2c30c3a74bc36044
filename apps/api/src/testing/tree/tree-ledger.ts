import type { FolderPath, StoredFile } from '@site/contracts'
import { expect } from 'vitest'
import { hashOf } from '../child/stream-upload.ts'
import { storeOf } from '../store.ts'
import { changeAtRandom, type Session, uploadRandom } from './changes.ts'
import { createEntries, type Entry, NUMBERED, namesOf, PLACES, SLOTS } from './entries.ts'

const BUNDLE: FolderPath = ['a', 'bundle']

/** Changes a tree at random, and compares it with what the responses said. */
export function createTreeLedger() {
  const entries = createEntries()

  return {
    /** Creates the folders, and something to change. */
    async prepare(session: Session): Promise<void> {
      const store = storeOf(session)
      for (const folder of [...PLACES, SLOTS, NUMBERED, BUNDLE, [...BUNDLE, 'sub']]) {
        expect((await store.createFolder(folder)).statusCode).toBe(201)
      }
      for (const path of [['one'], ['two'], ['sub', 'three']]) {
        const hash = await uploadRandom(session, [...BUNDLE, ...path.slice(0, -1)], path.at(-1) ?? '')
        entries.bundleHashes.set(path.join('/'), hash)
      }
      entries.bundles.set('bundle', { folder: ['a'], fate: 'exists' })
      for (const slot of ['slot 1', 'slot 2']) {
        entries.slots.set(slot, new Set([await uploadRandom(session, SLOTS, slot)]))
      }
      for (let n = 0; n < 10; n += 1) {
        const hash = await uploadRandom(session, ['a'], `first ${n}`)
        entries.files.set(`first ${n}`, { folder: ['a'], hash, fate: 'exists' })
      }
    },

    change: (session: Session) => changeAtRandom(session, entries),

    /**
     * Reads the whole tree. Expects every entry once unless it was deleted, no other entries, whole bundles, the right
     * bytes, and an account usage that equals the sum.
     */
    async expectExact(session: Session): Promise<void> {
      const tree = createReader(session)
      const [files, bundles]: [[string, string][], string[]] = [[], []]
      for (const place of PLACES) {
        files.push(...(await tree.filesIn(place)))
        for (const name of await tree.bundlesIn(place)) {
          const bundle = [...place, name]
          const inSub = [...(await tree.filesIn([...bundle, 'sub']))].map(
            ([file, hash]) => [`sub/${file}`, hash] as const,
          )
          expect(new Map([...(await tree.filesIn(bundle)), ...inSub])).toEqual(entries.bundleHashes)
          bundles.push(name)
        }
      }
      expectOnce(
        files.map(([name]) => name),
        entries.files,
      )
      for (const [name, hash] of files) expect([name, entries.files.get(name)?.hash]).toEqual([name, hash])
      expectOnce(bundles, entries.bundles)
      expect(await tree.filesIn(NUMBERED)).toEqual(entries.numbered)
      const slots = await tree.filesIn(SLOTS)
      expect([...slots.keys()].sort()).toEqual([...entries.slots.keys()])
      for (const [slot, hash] of slots) expect([slot, entries.slots.get(slot)?.has(hash)]).toEqual([slot, true])
      const usage = await storeOf(session).usage()
      expect(usage).toMatchObject({ ...tree.sum, usedBytes: tree.sum.usedBytes + usage.versionBytes })
    },
  }
}

/** Reads folders, and adds up what it has read. */
function createReader(session: Session) {
  const store = storeOf(session)
  const sum = { usedBytes: 0, files: 0, folders: 0 }

  return {
    sum,
    async filesIn(folder: FolderPath): Promise<Map<string, string>> {
      const found = new Map<string, string>()
      for (const { fileName } of (await store.listFiles(folder)).json<StoredFile[]>()) {
        const { bytes } = await store.download(folder, fileName)
        found.set(fileName, hashOf([bytes]))
        sum.usedBytes += bytes.length
        sum.files += 1
      }
      sum.folders += 1
      return found
    },
    async bundlesIn(folder: FolderPath): Promise<string[]> {
      const names = await store.namesIn(folder)
      return names.flatMap((name) => (name?.startsWith('bundle') ? name : []))
    },
  }
}

function expectOnce(found: readonly string[], entries: ReadonlyMap<string, Entry>): void {
  expect(found).toEqual(expect.arrayContaining(namesOf(entries, 'exists')))
  expect(namesOf(entries, 'exists', 'unclear')).toEqual(expect.arrayContaining([...found]))
  expect(new Set(found).size).toBe(found.length)
}
