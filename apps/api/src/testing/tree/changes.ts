import { randomBytes, randomInt } from 'node:crypto'
import type { FolderPath } from '@site/contracts'
import { expect } from 'vitest'
import type { Answer, RestartingApi } from '../child/restarting-api.ts'
import { hashOf } from '../child/stream-upload.ts'
import { storeOf } from '../store.ts'
import { type Entries, type Entry, NUMBERED, namesOf, PLACES, SLOTS } from './entries.ts'

export type Session = Awaited<ReturnType<RestartingApi['logIn']>>

const MAX_BYTES = 16 * 1024

function pick<Item>(items: readonly Item[]): Item {
  const item = items[randomInt(items.length)]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

function pickEntry<Value extends Entry>(entries: ReadonlyMap<string, Value>): [string, Value] {
  return pick([...entries].filter(([, { fate }]) => fate !== 'deleted'))
}

const retryable = () => ({ headers: { 'idempotency-key': randomBytes(8).toString('hex') } })

/** Sends a file with random bytes. Resolves to their hash. */
export async function uploadRandom(session: Session, folder: FolderPath, name: string): Promise<string> {
  const bytes = randomBytes(randomInt(1, MAX_BYTES))
  const { statusCode } = await storeOf(session).upload(folder, name, bytes, retryable().headers)
  expect(statusCode).toBe(201)
  return hashOf([bytes])
}

/** Resolves to whether the change has happened; 404 means that another session was faster. */
async function hasHappened(call: Promise<Answer>, expected: number): Promise<boolean> {
  const { statusCode } = await call
  expect([expected, 404]).toContain(statusCode)
  return statusCode === expected
}

/** A deletion has no key, so a retry may find nothing. */
async function recordDeletion(entry: Entry, call: Promise<Answer>): Promise<void> {
  const isDeleted = await hasHappened(call, 200)
  if (isDeleted) entry.fate = 'deleted'
  else if ((await call).isRepeated && entry.fate === 'exists') entry.fate = 'unclear'
}

/**
 * Returns functions that change random entries and record what the responses say. Each file and folder has a unique
 * name, so responses are unambiguous even if other sessions change the same entries.
 */
function changesOf(session: Session, entries: Entries) {
  const { files, slots, numbered, bundles } = entries
  const store = storeOf(session)
  const newName = (prefix: string) => {
    entries.lastNumber += 1
    return `${prefix} ${entries.lastNumber}`
  }

  return {
    async upload() {
      const [folder, name] = [pick(PLACES), newName('file')]
      files.set(name, { folder, hash: await uploadRandom(session, folder, name), fate: 'exists' })
    },
    async moveFile() {
      const [[name, file], to] = [pickEntry(files), pick(PLACES)]
      if (await hasHappened(store.moveFile(file.folder, name, to, retryable()), 200)) file.folder = to
    },
    async copyFile() {
      const [[name, { folder, hash }], to, as] = [pickEntry(files), pick(PLACES), newName('copy')]
      if (!(await hasHappened(store.copyFile(folder, name, to, { as, ...retryable() }), 201))) return
      files.set(as, { folder: to, hash, fate: 'exists' })
    },
    async deleteFile() {
      const [name, file] = pickEntry(files)
      await recordDeletion(file, store.deleteFile(file.folder, name))
    },
    async copyNumbered() {
      const [name, { folder, hash }] = pickEntry(files)
      const copying = store.copyFile(folder, name, NUMBERED, { as: 'copy', onConflict: 'keep-both', ...retryable() })
      if (!(await hasHappened(copying, 201))) return
      const copy = (await copying).json<{ name: string }>().name
      expect([...numbered.keys()]).not.toContain(copy)
      numbered.set(copy, hash)
    },
    async replaceByUpload() {
      const [[slot, hashes], bytes] = [pick([...slots]), randomBytes(randomInt(1, MAX_BYTES))]
      hashes.add(hashOf([bytes]))
      const { statusCode } = await store.replace(SLOTS, slot, bytes, { ...retryable().headers, 'if-match': '*' })
      expect(statusCode).toBe(200)
    },
    async replaceByCopy() {
      const [[name, { folder, hash }], [slot, hashes]] = [pickEntry(files), pick([...slots])]
      hashes.add(hash)
      const options = { as: slot, onConflict: 'replace', ...retryable() } as const
      await hasHappened(store.copyFile(folder, name, SLOTS, options), 201)
    },
    async replaceByMove() {
      const [[name, file], [slot, hashes]] = [pickEntry(files), pick([...slots])]
      hashes.add(file.hash)
      const options = { as: slot, onConflict: 'replace', ...retryable() } as const
      if (await hasHappened(store.moveFile(file.folder, name, SLOTS, options), 200)) file.fate = 'deleted'
    },
    async copyBundle() {
      const [[name, { folder }], to, as] = [pickEntry(bundles), pick(PLACES), newName('bundle')]
      if (!(await hasHappened(store.copyFolder([...folder, name], to, { as, ...retryable() }), 201))) return
      bundles.set(as, { folder: to, fate: 'exists' })
    },
    async moveBundle() {
      const [[name, bundle], to] = [pickEntry(bundles), pick(PLACES)]
      if (await hasHappened(store.moveFolder([...bundle.folder, name], to, retryable()), 200)) bundle.folder = to
    },
    async deleteBundle() {
      const [name, bundle] = pickEntry(bundles)
      await recordDeletion(bundle, store.deleteFolder([...bundle.folder, name]))
    },
  }
}

/** Makes a random change, or adds something if there is too little to change. */
export async function changeAtRandom(session: Session, entries: Entries): Promise<void> {
  const changes = changesOf(session, entries)
  if (namesOf(entries.files, 'exists').length < 5) return changes.upload()
  if (namesOf(entries.bundles, 'exists').length < 3) return changes.copyBundle()
  await pick(Object.values(changes))()
}
