import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { addApplication } from '#testing/rows.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { createDamageReports } from '../notes/damage-reports.ts'
import { verifiedBlob } from './verified-blob.ts'

const file = { ownerId: 'o', folderId: 'f', id: 'i', blobId: 'blob of A-1' }
const close = async () => undefined

/** Resolves to the error of reading a file whose disk fails with `code`, to lines of the log, and to what was noted. */
async function failReading(code: string) {
  const db = await openTestDatabase()
  await addApplication(db, 'A-1')
  const lines: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => void lines.push(line) })
  const reports = createDamageReports({
    db,
    storage: { readMarker: async () => 'marker', blobs: { stat: expect.unreachable } },
    logger,
  })
  const blob = {
    ...{ size: 2, storedAt: new Date(0), close, [Symbol.asyncDispose]: close },
    stream: () =>
      new Readable({
        read() {
          this.destroy(Object.assign(new Error(code), { code, syscall: 'read' }))
        },
      }),
  }
  const verified = verifiedBlob(blob, { size: 2, sha256: '', crc32: 0 }, (readError) =>
    reports.report(file, 'damaged', { readError }),
  )
  const error = await buffer(verified.stream()).catch((reason: unknown) => reason)
  return { error, lines, noted: await db.selectFrom('damaged_blob').selectAll().execute() }
}

it('reports bytes that the disk cannot read, but leaves it to the scrub whether they are lost', async () => {
  const { error, lines, noted } = await failReading('EIO')
  expect(error).toMatchObject({ code: 'files/damaged', status: 503 })
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'a stored file cannot be read', blobId: file.blobId, err: { code: 'EIO' } },
  ])
  expect(noted).toEqual([])
})

it('passes other failures of a read on', async () => {
  const { error, lines } = await failReading('EMFILE')
  expect(error).toMatchObject({ code: 'EMFILE' })
  expect(lines).toEqual([])
})
