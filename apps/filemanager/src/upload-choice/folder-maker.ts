import type { FolderPath } from '@site/contracts'
import { folderQueries } from '../folders/folder.queries.ts'
import { loadApi, readSession } from '../services.ts'
import { arrived, isCodeLoss, isConnectionLoss } from '../shared/connection.ts'
import { answerOf, reasonOf } from '../shared/outcome.ts'
import { queryClient } from '../shared/query-client.ts'

/** Why a folder cannot be made, if the server said so; rejects as long as it was not asked. */
type Making = Promise<string | undefined>

/**
 * Creates the folders that files came in, each once: a folder that the server has accepted or rejected is not requested
 * again. After a lost connection the next attempt requests it again.
 */
export function folderMaker(into: FolderPath): (within: FolderPath, signal: AbortSignal) => Making {
  const makings = new Map<string, Making>()

  const once = (parent: FolderPath, name: string): Making => {
    const key = JSON.stringify([...parent, name])
    const making =
      makings.get(key) ??
      make(parent, name).catch((loss) => {
        makings.delete(key)
        throw loss
      })
    makings.set(key, making)
    return making
  }
  return async (within, signal) => {
    for (const [depth, name] of within.entries()) {
      signal.throwIfAborted()
      // The call continues for other files; an upload that was canceled does not wait for it.
      const refusal = await Promise.race([once([...into, ...within.slice(0, depth)], name), abortOf(signal)])
      if (refusal) return refusal
    }
    return undefined
  }
}

const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))

async function make(parent: FolderPath, name: string): Making {
  try {
    const { folders } = await arrived(loadApi())
    await answerOf(folders.create(parent, name))
    void queryClient.invalidateQueries(folderQueries.below(readSession().email, parent))
    return undefined
  } catch (error) {
    if (isConnectionLoss(error) || isCodeLoss(error)) throw error
    return reasonOf(error)
  }
}
