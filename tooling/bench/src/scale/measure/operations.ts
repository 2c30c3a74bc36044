import { randomBytes } from 'node:crypto'
import { newSession } from '@site/checks/site'
import type { Client, ReceivedResponse } from '../load/client.ts'
import { createStore } from '../load/store.ts'
import { releaseFilesIn } from '../load/visitor.ts'

export const OPERATIONS = [
  'page',
  'asset',
  'login',
  'list',
  'smallUpload',
  'largeUpload',
  'smallDownload',
  'largeDownload',
] as const
export type Operation = (typeof OPERATIONS)[number]

/** The two file sizes for deriving the cost per byte. */
export const FILE_BYTES = { small: 10 * 2 ** 10, large: 4 * 2 ** 20 }
const LISTED_FILES = 100

/** Creates an account with files. Returns the operations to measure. */
export async function prepareOperations(client: Client, origin: string) {
  const account = await newSession({ url: origin })
  const [listed, written] = [createStore(client, account, 'listed'), createStore(client, account, 'written')]
  const [small, large] = [randomBytes(FILE_BYTES.small), randomBytes(FILE_BYTES.large)]
  await listed.createFolder()
  await written.createFolder()
  await listed.upload('large', large)
  for (let n = 1; n < LISTED_FILES; n += 1) await listed.upload(`small-${n}`, small)
  const files = releaseFilesIn(String((await openPage(client, 'identity'))?.body))
  const next = createCounter()
  const getFile = (path = '') => client.send('asset', { path, headers: { 'accept-encoding': 'br' } }, 200)

  return {
    /** What the first page of a visit requests: files, and their bytes as sent. */
    visit: {
      files: files.length,
      fileBytes: sizeOf(await Promise.all(files.map(getFile))),
      pageBytes: sizeOf([await openPage(client, 'br')]),
    },
    perform: {
      page: () => openPage(client, 'br'),
      asset: () => getFile(files[next() % files.length]),
      login: () => client.send('login', loginOf(account), 200),
      list: listed.list,
      smallUpload: () => written.upload(`file-${next()}`, small),
      largeUpload: () => written.upload(`file-${next()}`, large),
      smallDownload: () => listed.download('small-1'),
      largeDownload: () => listed.download('large'),
    } as Readonly<Record<Operation, () => Promise<unknown>>>,
  }
}

function createCounter(): () => number {
  let count = 0
  return () => {
    count += 1
    return count
  }
}

const openPage = (client: Client, encoding: string) =>
  client.send('page', { path: '/', headers: { accept: 'text/html', 'accept-encoding': encoding } }, 200)

const sizeOf = (responses: readonly (ReceivedResponse | undefined)[]) =>
  responses.reduce((sum, response) => sum + (response?.body.length ?? Number.NaN), 0)

function loginOf({ email, password }: { email: string; password: string }) {
  const headers = { 'content-type': 'application/json' }
  const body = Buffer.from(JSON.stringify({ email, password }))
  return { method: 'POST', path: '/authenticate', headers, body } as const
}
