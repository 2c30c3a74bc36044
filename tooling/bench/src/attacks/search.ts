import { newSession } from '@site/checks/site'
import { measureCall } from '../http/call.ts'
import { fill, openSiteStore } from '../http/store.ts'
import type { Attack } from './attack.ts'

const FILES = 500
const COPIES = 40
const CONCURRENCY = 4

const FOLDER = 'bench'
/** Every name contains most of the text many times, and none all of it. */
const names = Array.from({ length: FILES }, (_, n) => `${'a'.repeat(250)}${String(n).padStart(4, '0')}`)
const text = `${'a'.repeat(125)}b`

/** An account with 20,000 files of long names searches them for a text that compares slowly. */
export const search: Attack = {
  name: 'hostile search',
  addresses: [1],
  prepare: async (site) => {
    const session = await newSession(site)
    const headers = { authorization: `Bearer ${session.token}` }
    await fill(await openSiteStore(site.url, session, FOLDER), names)
    const copied = new URLSearchParams({ parentFolderName: FOLDER, userEmail: session.email, onConflict: 'keep-both' })
    const copy = { method: 'POST', url: `${site.url}/api/folders/copy?${copied}`, headers }
    for (let n = 0; n < COPIES; n += 1) await measureCall(copy)

    return (from) => {
      let isStopped = false
      const url = `${site.url}/api/search?${new URLSearchParams({ text })}`
      const call = { url, headers, localAddress: from }
      const searchAgain = async () => {
        // A search that is rejected costs the server time as well.
        while (!isStopped) await measureCall(call).catch(() => undefined)
      }
      const searching = Array.from({ length: CONCURRENCY }, searchAgain)
      return {
        async [Symbol.asyncDispose]() {
          isStopped = true
          await Promise.all(searching)
        },
      }
    }
  },
}
