import { randomBytes } from 'node:crypto'
import type { Session } from '@site/checks/site'
import { choose } from '../random.ts'
import type { Client } from './client.ts'
import { createLedger } from './ledger.ts'
import { createStore } from './store.ts'

const WEIGHTS = { list: 40, download: 25, upload: 20, resumable: 10, delete: 5 }
const [SMALLEST, LARGEST] = [10 * 2 ** 10, 4 * 2 ** 20]
const NOISE = randomBytes(LARGEST)

/** Creates a user with one folder, who lists, uploads, downloads and deletes files sequentially. */
export async function createFileUser(client: Client, session: Session, random: () => number) {
  const store = createStore(client, session, 'load')
  const ledger = createLedger()
  const corrupted: string[] = []
  let files = 0
  await store.createFolder()

  const newFile = () => {
    // Sizes are distributed evenly over their orders of magnitude.
    const size = Math.round(SMALLEST * (LARGEST / SMALLEST) ** random())
    files += 1
    const name = `file-${files}.bin`
    const bytes = Buffer.concat([Buffer.from(`${session.email} ${name}\n`), NOISE.subarray(0, size)])
    ledger.send(name, bytes)
    return { name, bytes }
  }
  const anyStored = () => {
    const names = ledger.stored()
    return names[Math.floor(random() * names.length)]
  }

  const actions: Record<keyof typeof WEIGHTS, () => Promise<void>> = {
    list: async () => void (await store.list()),
    async download() {
      const name = anyStored()
      const bytes = name && (await store.download(name))
      if (bytes && !ledger.matches(name, bytes)) corrupted.push(name)
    },
    async upload() {
      const { name, bytes } = newFile()
      if (await store.upload(name, bytes)) ledger.acknowledge(name)
    },
    async resumable() {
      const { name, bytes } = newFile()
      if (await store.uploadInParts(name, bytes)) ledger.acknowledge(name)
    },
    async delete() {
      const name = anyStored()
      if (!name) return
      ledger.sendDeletion(name)
      if (await store.delete(name)) ledger.acknowledgeDeletion(name)
    },
  }

  return {
    /** The names of files whose downloaded bytes differed from the uploaded ones. */
    corrupted,
    act: () => actions[choose(WEIGHTS, random)](),
    verify: async () => ledger.verify((await store.list()) ?? [], store.download),
  }
}
