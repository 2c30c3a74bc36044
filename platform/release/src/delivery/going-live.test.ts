import type { RemoteRelease, ShellRelease } from '@mfe/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeAccess } from '../access/change-access.ts'
import { freezeUntil, unfreeze } from '../access/freeze.ts'
import { makeCandidate, promote } from '../channel/changes.ts'
import { createDirectoryStore } from '../directory/directory-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { type AppName, toAppName, toVersion } from '../names.ts'
import type { ReleaseStore } from '../store/release-store.ts'
import { newFolder } from '../testing/build-folder.ts'
import { bytesOf, fakeRemote, fakeShell } from '../testing/fake-release.ts'
import { promoteRelease, promoteTogether } from '../together/promote-together.ts'
import { rollbackRelease } from '../together/rollback-release.ts'
import { diagnose } from './diagnose.ts'

const careers = toAppName('careers')
const marketing = toAppName('marketing')
const shell = toAppName('shell')
const [v1, v2, v3] = [toVersion('1.0.0'), toVersion('2.0.0'), toVersion('3.0.0')]

let store: ReleaseStore

beforeEach(async () => {
  store = createDirectoryStore(await newFolder())
})

const stored = (manifest: RemoteRelease | ShellRelease, version = v1) =>
  store.publish(toAppName(manifest.name), version, bytesOf(manifest))
const stableOf = async (app: AppName) => (await store.channel(app)).stable

describe('promoting', () => {
  it('rejects an unpublished version', async () => {
    await expect(promoteRelease(store, careers, v1)).rejects.toMatchObject({ code: 'release/not-found' })
  })

  it('checks the pairs of the version again, because what is live may have changed', async () => {
    await stored(fakeRemote())
    await stored(fakeShell({ provides: {} }))
    await promoteRelease(store, shell, v1)
    await expect(promoteRelease(store, careers, v1)).rejects.toMatchObject({ code: 'release/refused' })
    expect(await stableOf(careers)).toBeUndefined()
  })

  it('does not depend on another app whose live version is lost', async () => {
    await stored(fakeRemote())
    await stored(fakeShell())
    await promoteRelease(store, shell, v1)
    await store.remove(shell, v1)
    await promoteRelease(store, careers, v1)
    expect(await stableOf(careers)).toBe(v1)
  })
})

describe('promoting while another team promotes', () => {
  const bare = { routes: [], menu: [], sitemap: [], publicFiles: [] }
  const route = { path: '/jobs', page: './home', name: 'Jobs', audience: 'public' as const }
  const contested = { ...bare, packageVersion: '2.0.0', routes: [route] }

  beforeEach(async () => {
    for (const name of ['careers', 'marketing']) {
      await stored(fakeRemote({ ...bare, name }))
      await promoteRelease(store, toAppName(name), v1)
      await stored(fakeRemote({ ...contested, name }), v2)
    }
  })

  /** Returns a store whose first change happens right after another one. */
  const overtakenBy = (other: () => Promise<unknown>): ReleaseStore => {
    let overtaken: Promise<unknown> | undefined
    return {
      ...store,
      advanceAll: async (changes) => {
        overtaken ??= other()
        await overtaken
        return store.advanceAll(changes)
      },
    }
  }

  it('reverts a promotion that conflicts with a version that went live in the meantime', async () => {
    await stored(fakeRemote({ ...bare, packageVersion: '3.0.0' }), v3)
    await promoteRelease(store, careers, v3, 25)
    const before = await store.channel(careers)
    const late = overtakenBy(() => promoteRelease(store, marketing, v2))
    const attempt = promoteRelease(late, careers, v2)
    await expect(attempt).rejects.toMatchObject({ code: 'release/refused' })
    await expect(attempt).rejects.toThrow('overlaps /jobs of marketing@2.0.0')
    expect(await store.channel(careers)).toEqual({ ...before, revision: before.revision + 2 })
    expect(await diagnose(store)).toMatchObject({ findings: [] })
  })

  it('fails if its own app has changed since it was read, and says what is live', async () => {
    const late = overtakenBy(() => changeChannel(store, careers, makeCandidate(v3, 1)))
    const attempt = promoteRelease(late, careers, v2)
    await expect(attempt).rejects.toMatchObject({ code: 'channel/conflict' })
    await expect(attempt).rejects.toThrow('Live now: careers@1.0.0, and careers@3.0.0 for 1% of visitors.')
    expect(await store.channel(careers)).toMatchObject({ stable: v1, candidate: v3, revision: 2 })
  })

  it('fails if its own app has changed since the caller read it', async () => {
    const seen = await store.channel(careers)
    await promoteRelease(store, careers, v2)
    await stored(fakeRemote({ ...bare, packageVersion: '3.0.0' }), v3)
    await expect(promoteRelease(store, careers, v3, undefined, { seen })).rejects.toThrow('Live now: careers@2.0.0.')
  })

  it('fails if its own app has changed since the command was started, even if that is all it has read', async () => {
    const since = new Date(Date.now() - 1)
    await promoteRelease(store, careers, v2)
    await stored(fakeRemote({ ...bare, packageVersion: '3.0.0' }), v3)
    const late = promoteRelease(store, careers, v3, undefined, { since })
    await expect(late).rejects.toThrow('Live now: careers@2.0.0.')
    await expect(rollbackRelease(store, careers, { since })).rejects.toMatchObject({ code: 'channel/conflict' })
    expect(await stableOf(careers)).toBe(v2)
  })

  it('succeeds after a change by a machine whose clock is ahead', async () => {
    const ahead = new Date(Date.now() + 120_000)
    await changeChannel(store, careers, promote(v2), () => ahead)
    expect(await rollbackRelease(store, careers, { since: new Date() })).toMatchObject({ stable: v1 })
  })

  it('makes one of eight concurrent promotions live, and tells the others which', async () => {
    const versions = Array.from({ length: 8 }, (_, index) => toVersion(`4.0.${index}`))
    for (const version of versions) await stored(fakeRemote({ ...bare, packageVersion: version }), version)
    const outcomes = await Promise.allSettled(versions.map((version) => promoteRelease(store, careers, version)))
    const { stable } = await store.channel(careers)
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(failed).toHaveLength(7)
    expect(versions[outcomes.findIndex(({ status }) => status === 'fulfilled')]).toBe(stable)
    for (const { reason } of failed) expect(reason.message).toContain(`Live now: careers@${stable}.`)
  })

  it('succeeds if another command has made the same version live', async () => {
    const outcomes = await Promise.all([1, 2, 3].map(() => promoteRelease(store, careers, v2)))
    expect(outcomes.map(({ stable, revision }) => [stable, revision])).toEqual([1, 2, 3].map(() => [v2, 2]))
  })

  it('never leaves conflicting versions live', async () => {
    await Promise.allSettled([promoteRelease(store, careers, v2), promoteRelease(store, marketing, v2)])
    expect(await diagnose(store)).toMatchObject({ findings: [] })
  })
})

describe('rolling back', () => {
  beforeEach(async () => {
    for (const version of [v1, v2]) {
      await stored(fakeRemote({ packageVersion: version }), version)
      await promoteRelease(store, careers, version)
    }
  })

  it('returns to the last stable version, regardless of what else is live', async () => {
    await stored(fakeShell({ provides: {} }))
    await changeChannel(store, shell, promote(v1))
    expect(await rollbackRelease(store, careers)).toMatchObject({ stable: v1 })
  })

  it('goes back one version when two people roll back at once', async () => {
    await stored(fakeRemote({ packageVersion: v3 }), v3)
    await promoteRelease(store, careers, v3)
    await Promise.allSettled([rollbackRelease(store, careers), rollbackRelease(store, careers)])
    expect(await stableOf(careers)).toBe(v2)
  })

  it('does not restore a pruned version, and explains what to do', async () => {
    await store.remove(careers, v1)
    const attempt = rollbackRelease(store, careers)
    await expect(attempt).rejects.toMatchObject({ code: 'channel/nothing-to-return-to' })
    await expect(attempt).rejects.toThrow('careers@1.0.0, has been pruned. To fix: promote a published version by name')
    expect(await stableOf(careers)).toBe(v2)
  })

  it('drops a candidate even if the stable version is lost', async () => {
    await stored(fakeRemote({ packageVersion: v3 }), v3)
    await promoteRelease(store, careers, v3, 10)
    await store.remove(careers, v2)
    const channel = await rollbackRelease(store, careers)
    expect([channel.stable, channel.candidate]).toEqual([v2, undefined])
  })
})

describe('the history', () => {
  const author = { by: 'growth/ci', reason: 'New vacancies', commit: '3f9a1c20', address: '192.0.2.7' }
  const last = async (app: AppName) => (await store.channel(app)).history.at(-1)

  beforeEach(async () => {
    for (const version of [v1, v2]) await stored(fakeRemote({ packageVersion: version }), version)
    await stored(fakeShell())
    await promoteRelease(store, careers, v1)
  })

  it('names who made each change, from where and why', async () => {
    await promoteRelease(store, careers, v2, 10, { author })
    expect(await last(careers)).toMatchObject({ ...author, action: 'candidate', version: v2, percent: 10 })
    await rollbackRelease(store, careers, { author })
    expect(await last(careers)).toMatchObject({ ...author, action: 'drop', version: v2 })
    await promoteRelease(store, careers, v2, undefined, { author })
    expect(await last(careers)).toMatchObject({ ...author, action: 'promote', version: v2 })
    await rollbackRelease(store, careers, { author })
    expect(await last(careers)).toMatchObject({ ...author, action: 'rollback', version: v1 })
  })

  it('names who changed several apps at once, in each of them', async () => {
    const targets = [
      { app: careers, version: v2 },
      { app: shell, version: v1 },
    ]
    await promoteTogether(store, targets, { author })
    const change = { id: expect.any(String), apps: [careers, shell] }
    for (const app of [careers, shell]) expect(await last(app)).toMatchObject({ ...author, change })
  })
})

describe('during a freeze', () => {
  const frozen = { code: 'access/frozen', message: expect.stringMatching(/until 2\S+Z by admin\/root: Black Friday/) }
  beforeEach(async () => {
    for (const version of [v1, v2, v3]) await stored(fakeRemote({ packageVersion: version }), version)
    for (const version of [v1, v2]) await promoteRelease(store, careers, version)
    const until = new Date(Date.now() + 60_000)
    const freeze = { until, reason: 'Black Friday', by: 'admin/root' }
    await changeAccess(store, (access, now) => freezeUntil(access, freeze, now))
  })

  it('nothing can be promoted, for everyone or for a share, alone or together', async () => {
    const before = await store.channel(careers)
    await expect(promoteRelease(store, careers, v3)).rejects.toMatchObject(frozen)
    await expect(promoteRelease(store, careers, v3, 1)).rejects.toMatchObject(frozen)
    await expect(promoteTogether(store, [{ app: careers, version: v3 }])).rejects.toMatchObject(frozen)
    expect(await store.channel(careers)).toEqual(before)
  })

  it('a rollback works', async () => {
    expect(await rollbackRelease(store, careers)).toMatchObject({ stable: v1 })
  })

  it('a promotion works once it has ended', async () => {
    await changeAccess(store, unfreeze)
    await promoteRelease(store, careers, v3)
    expect(await stableOf(careers)).toBe(v3)
  })
})

describe('a freeze that begins while a promotion runs', () => {
  const freeze = () => {
    const until = new Date(Date.now() + 60_000)
    return changeAccess(store, (access, now) => freezeUntil(access, { until, reason: 'Sale', by: 'admin/root' }, now))
  }
  const frozen = { code: 'access/frozen' }

  beforeEach(async () => {
    for (const version of [v1, v2]) await stored(fakeRemote({ packageVersion: version }), version)
    await promoteRelease(store, careers, v1)
  })

  /** Checks that a promotion changes nothing that is live in a store that is frozen meanwhile. */
  async function expectNoPromotion(meanwhile: ReleaseStore): Promise<void> {
    const { revision: _, ...before } = await store.channel(careers)
    await expect(promoteRelease(meanwhile, careers, v2)).rejects.toMatchObject(frozen)
    expect(await store.channel(careers)).toMatchObject(before)
  }

  it('stops it while the version is verified', async () => {
    await expectNoPromotion({
      ...store,
      verify: async (app, version) => {
        await freeze()
        await store.verify(app, version)
      },
    })
    expect((await store.channel(careers)).revision).toBe(1)
  })

  it('takes it back if it began at the very moment', async () => {
    await expectNoPromotion({
      ...store,
      advanceAll: async (changes) => {
        await freeze()
        return store.advanceAll(changes)
      },
    })
  })
})

describe('diagnosing the live versions', () => {
  it('finds incompatible pairs', async () => {
    await stored(fakeShell({ provides: {} }))
    await stored(fakeRemote())
    await changeChannel(store, shell, promote(v1))
    await changeChannel(store, careers, promote(v1))
    expect(await diagnose(store)).toMatchObject({
      releases: 2,
      pairs: 1,
      findings: [
        {
          releases: [
            { app: careers, version: v1 },
            { app: shell, version: v1 },
          ],
          rejections: [{ check: 'shares' }],
        },
      ],
    })
  })

  it('finds a live version that the store has lost', async () => {
    await stored(fakeRemote())
    await promoteRelease(store, careers, v1)
    await store.remove(careers, v1)
    expect(await diagnose(store)).toMatchObject({
      releases: 0,
      findings: [
        {
          releases: [{ app: careers, version: v1 }],
          rejections: [{ reason: 'It is live, but missing from the store.' }],
        },
      ],
    })
  })
})
