import { createServer } from 'node:net'
import { listenOnLoopback } from './listen.ts'

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  await using server = createServer()
  return await listenOnLoopback(server)
}
