import { expect, it } from 'vitest'
import { changeOf, promote } from '../channel/changes.ts'
import { toAppName, toVersion } from '../names.ts'
import { createMemoryChannels } from '../testing/memory-channels.ts'
import { readChannels } from './read-channels.ts'

const apps = [toAppName('careers'), toAppName('marketing')]

it('never shows a part of a change that another process makes while it reads', async () => {
  const store = createMemoryChannels()
  const release = async (version: string) => {
    const author = changeOf(apps.map((app) => ({ app })))
    for (const app of apps) {
      const next = promote(toVersion(version), author)(await store.channel(app), new Date())
      if (next) await store.advance(app, next)
    }
  }
  await release('1.0.0')
  let changed: Promise<void> | undefined
  const channels = await readChannels({
    ...store,
    async channel(app) {
      const before = await store.channel(app)
      changed ??= release('2.0.0')
      await changed
      return before.stable === '1.0.0' && app === apps[0] ? before : store.channel(app)
    },
  })
  expect(apps.map((app) => channels.get(app)?.stable)).toEqual(['2.0.0', '2.0.0'])
})
