import { DatabaseFailure } from '@mfe/engines/failure'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { fixedSecret } from '#testing/rows.ts'
import type { OpenLink } from './access.ts'
import { createDownloads, type Downloads } from './downloads.ts'
import { createProofs } from './secrets/visitor-proofs.ts'

const visitor = { token: '', address: '', proof: undefined }
const file = { sha256: 'hash', size: 1, shownName: 'a.txt' } as Parameters<Downloads['admit']>[2]
const request = { method: 'GET', headers: {} } as FastifyRequest

/** Starts a download from a link with this limit, while each change of the database fails. */
function download(maxUses: number | null, kind: DatabaseFailure['kind']) {
  const downloads = createDownloads({
    access: { reject: () => Promise.reject(new Error('rejected')) },
    links: { countUse: () => Promise.reject(new DatabaseFailure(kind, 'no')), recordView: async () => undefined },
    proofs: createProofs(fixedSecret('secret'), Date.now),
    now: Date.now,
  })
  return downloads.admit(visitor, { id: 's', max_uses: maxUses, isExhausted: false } as OpenLink, file, request)
}

it.each(['full', 'not-writable', 'failed-sync'] as const)(
  'downloads from a link without a limit are possible although they cannot be counted: %s',
  async (kind) => {
    expect(await download(null, kind)).toMatch(/^"\w+\.[\w-]+"$/)
    await expect(download(1, kind)).rejects.toMatchObject({ kind })
  },
)

it('other failures reject a download', async () => {
  await expect(download(null, 'unavailable')).rejects.toMatchObject({ kind: 'unavailable' })
})

it('a proof is valid for a day', async () => {
  const clock = { time: 0 }
  const now = () => clock.time
  const uses: string[] = []
  const countUse = async (id: string) => uses.push(id) > 0
  const access = { reject: () => Promise.reject(new Error('rejected')) }
  const downloads = createDownloads({
    access,
    links: { countUse, recordView: async () => undefined },
    proofs: createProofs(fixedSecret('secret'), now),
    now,
  })
  const admit = (tag: string, isExhausted: boolean) =>
    downloads.admit(visitor, { id: 's', max_uses: 1, isExhausted } as OpenLink, file, {
      ...request,
      headers: { 'if-range': tag },
    })
  const tag = await admit('', false)
  clock.time = 24 * 3_600_000 - 1
  expect(await admit(tag, true)).toBe(tag)
  clock.time += 1
  await expect(admit(tag, true)).rejects.toThrow('rejected')
  expect(uses).toEqual(['s'])
})
