import { randomBytes } from 'node:crypto'
import type { Session } from '@site/checks/site'
import { openSiteStore } from '../http/store.ts'
import type { Client } from './client.ts'
import { createLedger } from './ledger.ts'

const FOLDER = 'load'
const WEIGHTS = { list: 8, download: 5, upload: 4, resumable: 2, delete: 1 }
type Action = keyof typeof WEIGHTS
const ACTIONS = (Object.keys(WEIGHTS) as Action[]).flatMap((name) => Array<Action>(WEIGHTS[name]).fill(name))
const [SMALLEST, LARGEST] = [10 * 2 ** 10, 4 * 2 ** 20]
const NOISE = randomBytes(LARGEST)

const PARTS = 3
/** The next attempt usually succeeds on the other replica; the limit only bounds the loop. */
const ATTEMPTS = 20

export const choose = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(Math.random() * items.length)]

/** Creates a user with one folder, who lists, uploads, downloads and deletes files sequentially. */
export async function createFileUser(client: Client, origin: string, session: Session) {
  const store = await openSiteStore(origin, session, FOLDER)
  const ledger = createLedger()
  const corrupted: string[] = []
  let files = 0

  const newFile = () => {
    // Sizes are distributed evenly over their orders of magnitude.
    const size = Math.round(SMALLEST * (LARGEST / SMALLEST) ** Math.random())
    files += 1
    const name = `file-${files}.bin`
    const bytes = Buffer.concat([Buffer.from(`${session.email} ${name}\n`), NOISE.subarray(0, size)])
    ledger.send(name, bytes)
    return { name, bytes }
  }
  const list = () => client.send('list', store.list())
  const download = async (name: string) => (await client.send('download', store.download(name)))?.body

  const actions: Record<Action, () => Promise<unknown>> = {
    list,
    async download() {
      const name = choose(ledger.stored())
      const bytes = name && (await download(name))
      if (bytes && !ledger.matches(name, bytes)) corrupted.push(name)
    },
    async upload() {
      const { name, bytes } = newFile()
      if (await client.send('upload', store.upload(name, [bytes]))) ledger.acknowledge(name)
    },
    async resumable() {
      const { name, bytes } = newFile()
      if (await uploadInParts(client, origin, session, name, bytes)) ledger.acknowledge(name)
    },
    async delete() {
      const name = choose(ledger.stored())
      if (!name) return
      ledger.sendDeletion(name)
      if (await client.send('delete', store.remove(name))) ledger.acknowledgeDeletion(name)
    },
  }

  return {
    corrupted,
    act: async () => void (await actions[choose(ACTIONS) ?? 'list']()),
    async verify() {
      const listed = JSON.parse(String((await list())?.body ?? '[]')) as { fileName: string }[]
      const names = listed.map(({ fileName }) => fileName)
      return ledger.verify(names, download)
    },
  }
}

/** Uploads in several requests (tus), and continues after failures. Resolves to whether all was acknowledged. */
async function uploadInParts(
  client: Client,
  origin: string,
  { token, email }: Session,
  fileName: string,
  bytes: Buffer,
) {
  const common = { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' }
  const call = (method: string, path: string, status: number, headers: Readonly<Record<string, string>> = {}) => ({
    method,
    url: origin + path,
    status,
    headers: { ...common, ...headers },
  })
  const metadata = Object.entries({ parentFolderName: FOLDER, userEmail: email, fileName })
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join()
  const creation = { 'upload-length': String(bytes.length), 'upload-metadata': metadata }
  const path = (await client.send('resumable', call('POST', '/api/uploads', 201, creation)))?.headers.location
  if (!path) return false

  let offset = 0
  for (let attempt = 0; attempt < ATTEMPTS && offset < bytes.length; attempt += 1) {
    const part = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
    const body = [bytes.subarray(offset, offset + Math.ceil(bytes.length / PARTS))]
    const response =
      (await client.send('resumable', { ...call('PATCH', path, 204, part), body })) ??
      (await client.send('resumable', call('HEAD', path, 200)))
    offset = Number(response?.headers['upload-offset'] ?? offset)
  }
  return offset === bytes.length
}
