import { expect, it } from 'vitest'
import { createLedger } from './ledger.ts'

const bytesOf = (name: string) => Buffer.from(`bytes of ${name}`)

/** Creates a ledger of files that were stored, deleted, or sent without a response. */
function filledLedger() {
  const ledger = createLedger()
  for (const name of ['stored', 'other', 'deleted', 'unclear', 'half-deleted']) ledger.send(name, bytesOf(name))
  for (const name of ['stored', 'other', 'deleted', 'half-deleted']) ledger.acknowledge(name)
  for (const name of ['deleted', 'half-deleted']) ledger.sendDeletion(name)
  ledger.acknowledgeDeletion('deleted')
  return ledger
}

const verify = (
  listed: readonly string[],
  download = async (name: string): Promise<Buffer | undefined> => bytesOf(name),
) => filledLedger().verify(listed, download)

it('finds nothing if all acknowledged files exist, regardless of unclear ones', async () => {
  const nothing = { lost: [], unexpected: [], corrupted: [] }
  expect(await verify(['stored', 'other'])).toEqual({ checked: 2, ...nothing })
  expect(await verify(['stored', 'other', 'unclear', 'half-deleted'])).toEqual({ checked: 4, ...nothing })
})

it('finds an acknowledged file that is not listed', async () => {
  expect(await verify(['stored'])).toMatchObject({ lost: ['other'] })
})

it('finds files that were deleted or never sent', async () => {
  expect(await verify(['stored', 'other', 'deleted'])).toMatchObject({ unexpected: ['deleted'] })
  expect(await verify(['stored', 'other', 'foreign'])).toMatchObject({
    unexpected: ['foreign'],
    corrupted: ['foreign'],
  })
})

it('finds wrong bytes, even in a file that was sent without a response, and files that cannot be downloaded', async () => {
  const cut = await verify(['stored', 'other', 'unclear'], async (name) => bytesOf(name).subarray(0, -1))
  expect(cut.corrupted).toEqual(['stored', 'other', 'unclear'])
  const missing = await verify(['stored', 'other'], async (name) => (name === 'other' ? undefined : bytesOf(name)))
  expect(missing.corrupted).toEqual(['other'])
})
