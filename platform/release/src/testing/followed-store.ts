import { expect, onTestFinished, vi } from 'vitest'
import { promote } from '../channel/changes.ts'
import { followStore } from '../follow/follow-store.ts'
import { changeChannel } from '../live/change-channel.ts'
import { toAppName, toVersion } from '../names.ts'
import { newFolder } from './build-folder.ts'
import { bytesOf, fakeRemote } from './fake-release.ts'
import { createSharedStore } from './shared-store.ts'

export const careers = toAppName('careers')

export const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000 })

/** Creates a shared store with one live version, and a folder for a gateway’s local copies. */
export async function createShared(live: string) {
  const shared = createSharedStore()
  const folder = await newFolder()
  const publish = (version: string) =>
    shared.versions.publish(careers, toVersion(version), bytesOf(fakeRemote({ packageVersion: version })))
  const goLive = (version: string) => changeChannel(shared.elsewhere, careers, promote(toVersion(version)))
  await publish(live)
  await goLive(live)
  return {
    shared,
    folder,
    publish,
    goLive,
    async open({ maxBytes = 1024 ** 2 } = {}) {
      const outages: unknown[] = []
      const onUnsaved = (error: unknown) => expect.unreachable(String(error))
      const store = await followStore({
        ...shared,
        folder,
        maxBytes,
        onOutage: (_, error) => outages.push(error),
        onUnsaved,
      })
      const close = async () => store[Symbol.asyncDispose]()
      onTestFinished(close)
      return { store, outages, close }
    },
  }
}
