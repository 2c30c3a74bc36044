import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { blobPath, storageLayout } from '#bytes/disk/layout.ts'
import { startChildStore } from '../child/child-store.ts'
import { injectFault, noFaults } from '../child/inject-fault.ts'
import { isFullRun } from '../config.ts'
import { createLedger, expectNothingLost } from '../ledger.ts'
import { temporaryDirectory } from '../start-api.ts'
import { blobsIn } from '../stored.ts'

// Large, because each thread of the process counts its reads separately.
const chunk = randomBytes(256 * 1024)
const chunks = Array.from({ length: 64 }, () => chunk)

it.for([
  ['fails with 503 if the file cannot be opened', 'openat', 1],
  ['fails with 503 if the first read of the file fails', 'read,pread64', 1],
  ['is aborted if a later read of the file fails', 'read,pread64', 3],
] as const)('a download %s, and the next one succeeds', { timeout: 120_000 }, async (row, { skip }) => {
  const [_title, syscall, when] = row
  skip(!isFullRun, 'Part of test:full')
  skip(noFaults !== '', noFaults)
  const dataDir = await temporaryDirectory()
  const ledger = createLedger()
  const store = await startChildStore(dataDir)
  await ledger.upload(store, 'f', chunks)
  const [id = ''] = await blobsIn(dataDir)
  const fault = await injectFault(store.pid, {
    syscall,
    effect: `error=EIO:when=${when}+`,
    path: blobPath(storageLayout(dataDir), id),
  })
  const response = await store.openDownload('f')
  if (when === 1)
    expect([response.statusCode, String(await buffer(response))]).toEqual([
      503,
      expect.stringContaining('files/damaged'),
    ])
  else await expect(buffer(response)).rejects.toThrow('aborted')
  await fault.removeFault()
  expect((await store.download('f')).status).toBe(200)
  expect(await store.kill('SIGTERM')).toBe(0)
  await expectNothingLost(dataDir, ledger)
})
