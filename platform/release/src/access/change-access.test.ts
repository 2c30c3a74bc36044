import { describe, expect, it } from 'vitest'
import { createMemoryChannels } from '../testing/memory-channels.ts'
import { readAccess } from './access.ts'
import { changeAccess } from './change-access.ts'
import { addTeam } from './teams.ts'
import { createToken } from './tokens.ts'

const now = new Date('2026-01-01T00:00:00Z')
const later = (days: number) => new Date(now.getTime() + days * 24 * 60 * 60 * 1000)

describe('changing who may release', () => {
  it('stores the next revision, and nothing if nothing changes', async () => {
    const store = createMemoryChannels()
    const growth = { name: 'growth', apps: ['careers'] }
    const first = await changeAccess(store, (access) => addTeam(access, growth))
    expect(first).toEqual({ revision: 1, teams: [growth], tokens: [] })
    expect(await changeAccess(store, (access) => addTeam(access, growth))).toEqual(first)
    expect(await readAccess(store)).toEqual(first)
  })

  it('changes again what another writer stored first', async () => {
    const store = createMemoryChannels()
    let attempts = 0
    await changeAccess(
      {
        ...store,
        async advanceAccess(revision, text) {
          attempts += 1
          if (attempts === 1) await changeAccess(store, (access) => addTeam(access, { name: 'sales', apps: [] }))
          return store.advanceAccess(revision, text)
        },
      },
      (access) => addTeam(access, { name: 'growth', apps: [] }),
    )
    expect((await readAccess(store)).teams.map(({ name }) => name)).toEqual(['growth', 'sales'])
    expect(attempts).toBe(2)
  })

  it('gives up if others are always first', async () => {
    const store = { ...createMemoryChannels(), advanceAccess: async () => false }
    const attempt = changeAccess(store, (access) => addTeam(access, { name: 'growth', apps: [] }))
    await expect(attempt).rejects.toMatchObject({ code: 'channel/conflict' })
  })

  it('drops a token 30 days after it expired, and no other', async () => {
    const store = createMemoryChannels()
    for (const [name, expiresAt] of [
      ['short', later(1)],
      ['long', later(60)],
      ['ever', undefined],
    ] as const) {
      const wanted = { name, expiresAt, createdBy: 'local:root' }
      await changeAccess(
        store,
        (access, time) => createToken(access, wanted, time).access,
        () => now,
      )
    }
    const namesAfter = async (days: number) => {
      const change = await changeAccess(
        store,
        (access) => addTeam(access, { name: `team-${days}`, apps: [] }),
        () => later(days),
      )
      return change.tokens.map(({ name }) => name)
    }
    expect(await namesAfter(30)).toEqual(['short', 'long', 'ever'])
    expect(await namesAfter(31)).toEqual(['long', 'ever'])
  })
})

describe('reading who may release', () => {
  it.each(['{', '{}', '{"teams":[{"name":"growth","apps":["../x"]}],"tokens":[]}'])(
    'rejects a document that is not one, with a fix: %s',
    async (text) => {
      const store = createMemoryChannels()
      await store.advanceAccess(1, text)
      const attempt = readAccess(store)
      await expect(attempt).rejects.toMatchObject({ code: 'release/damaged' })
      await expect(attempt).rejects.toThrow(/Revision 1 of the teams, tokens and freezes .* To fix: /)
      await expect(changeAccess(store, (access) => access)).rejects.toMatchObject({ code: 'release/damaged' })
    },
  )

  it('keeps what a later version of the platform added', async () => {
    const store = createMemoryChannels()
    await store.advanceAccess(1, '{"teams":[],"tokens":[],"quotas":{"growth":2}}')
    await changeAccess(store, (access) => addTeam(access, { name: 'growth', apps: [] }))
    expect(await readAccess(store)).toMatchObject({ quotas: { growth: 2 } })
  })
})
