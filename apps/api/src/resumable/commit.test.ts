import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../shared/database/open.ts'
import { withFolders } from '../testing/resumable.ts'
import { startApi } from '../testing/start-api.ts'

const MIB = 1024 ** 2

/** The API with a database that takes everything but a file's row, until it is mended. */
async function refusingFiles() {
  const api = await withFolders(await startApi())
  const db = await openDatabase(api.dataDir)
  onTestFinished(() => db.destroy())
  await sql`create trigger refuse before insert on file begin select raise(abort, 'refused'); end`.execute(db)
  return { ...api, mend: () => sql`drop trigger refuse`.execute(db) }
}

const pieces = (content: Buffer) =>
  Readable.from(Array.from({ length: content.length / MIB }, (_, n) => content.subarray(n * MIB, (n + 1) * MIB)))
const offsetOf = (answer: { headers: Record<string, unknown> }) => Number(answer.headers['upload-offset'])

it('keeps every acknowledged byte of a long request whose commit fails', async () => {
  const { store, tus, begin, mend } = await refusingFiles()
  const content = randomBytes(20 * MIB)
  const url = await begin('long', content.length)
  expect((await tus.append(url, 0, pieces(content))).statusCode).toBe(500)
  const acknowledged = offsetOf(await tus.head(url))
  expect(acknowledged).toBe(16 * MIB)

  await mend()
  expect((await tus.append(url, acknowledged, content.subarray(acknowledged))).statusCode).toBe(204)
  expect((await store.download(['a'], 'long')).rawPayload.equals(content)).toBe(true)
})

it('says that it has all bytes only once they are a file', async () => {
  const { store, tus, mend } = await refusingFiles()
  const content = randomBytes(16 * MIB)
  const key = { 'idempotency-key': 'k' }
  const url = String((await tus.begin(['a'], 'exact', content.length, key)).headers.location)
  expect((await tus.append(url, 0, pieces(content))).statusCode).toBe(500)
  expect((await tus.head(url)).statusCode).toBe(500)
  expect((await tus.begin(['a'], 'exact', content.length, key)).statusCode).toBe(500)

  await mend()
  expect(offsetOf(await tus.head(url))).toBe(content.length)
  expect((await store.download(['a'], 'exact')).rawPayload.equals(content)).toBe(true)
})
