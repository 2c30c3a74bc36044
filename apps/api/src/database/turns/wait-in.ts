import { connectionLost } from '@mfe/http'

export type Enter<Turn> = (turn: Turn) => void

/**
 * Adds a caller to a queue, and resolves when its turn comes: whatever takes it from the queue must call it. Removes it
 * and throws `request/aborted` when the signal aborts.
 */
export const waitIn = <Turn>(queue: Enter<Turn>[], signal?: AbortSignal, onLeft?: () => void) =>
  new Promise<Turn>((resolve, reject) => {
    const enter = (turn: Turn) => {
      signal?.removeEventListener('abort', leave)
      resolve(turn)
    }
    const leave = () => {
      queue.splice(queue.indexOf(enter), 1)
      onLeft?.()
      reject(connectionLost())
    }
    signal?.addEventListener('abort', leave)
    queue.push(enter)
  })
