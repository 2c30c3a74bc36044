import { randomBytes, randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startChildApi } from '../testing/child-api.ts'
import { isFullRun } from '../testing/config.ts'
import { temporaryDirectory } from '../testing/start-api.ts'
import { hashOf, streamUpload } from '../testing/stream-upload.ts'

const EMAIL = 'ada@example.com'
const ROUNDS = isFullRun ? 30 : 4
const SIDE_BY_SIDE = 4
const CHUNKS = 12

const query = (name: string) => `${name}=kept&userEmail=${EMAIL}`

it('loses no acknowledged file and keeps no half one when the process is killed at any moment', async () => {
  const dataDir = await temporaryDirectory()
  const sent = new Map<string, string>()
  const acknowledged = new Set<string>()

  for (let round = 0; round < ROUNDS; round += 1) {
    const api = await startChildApi(dataDir)
    const token = await api.logIn(EMAIL)
    const headers = { authorization: `Bearer ${token}` }
    await fetch(`${api.origin}/api/folders/createParentFolder?${query('parentFolderName')}`, {
      method: 'POST',
      headers,
    })
    const chunk = randomBytes(256 * 1024)
    const lastMoment = randomInt(1, SIDE_BY_SIDE * CHUNKS)
    let moment = 0
    const onChunk = () => {
      moment += 1
      if (moment === lastMoment) void api.kill()
    }

    const uploads = Array.from({ length: SIDE_BY_SIDE }, async (_, n) => {
      const chunks = Array.from({ length: randomInt(1, CHUNKS) }, () => chunk)
      const fileName = `${round}-${n}.bin`
      sent.set(fileName, hashOf(chunks))
      const { status } = await streamUpload({ ...api, token, email: EMAIL, folder: 'kept', fileName, chunks, onChunk })
      if (status === 201) acknowledged.add(fileName)
    })
    await Promise.all(uploads)
    await api.kill()
  }

  const api = await startChildApi(dataDir)
  const headers = { authorization: `Bearer ${await api.logIn(EMAIL)}` }
  const list = await fetch(`${api.origin}/api/files/parentFolder?${query('parentFolderName')}`, { headers })
  const files = ((await list.json()) as { fileName: string }[]).map(({ fileName }) => fileName)
  expect(files).toEqual(expect.arrayContaining([...acknowledged]))
  for (const fileName of files) {
    const answer = await fetch(`${api.origin}/api/files/download/${fileName}?${query('parentFolderName')}`, { headers })
    expect([fileName, hashOf([Buffer.from(await answer.arrayBuffer())])]).toEqual([fileName, sent.get(fileName)])
  }
  const blobs = await readdir(join(dataDir, 'files/blobs'), { recursive: true, withFileTypes: true })
  expect(blobs.filter((entry) => entry.isFile())).toHaveLength(files.length)
  expect(await readdir(join(dataDir, 'files/tmp'))).toEqual([])
})
