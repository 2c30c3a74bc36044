import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type MemoryServer, serveFromMemory } from './memory-server.ts'

/** `serveFromMemory` in a separate process, so that client and server do not share a CPU thread. */
export async function serveApart(files: ReadonlyMap<string, Buffer | string>): Promise<MemoryServer> {
  const child = fork(import.meta.filename, { serialization: 'advanced' })
  const ended = once(child, 'exit')
  child.send(files)
  const [url] = await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The server in memory ended with code ${code}.`))),
  ])
  return {
    url,
    close: async () => {
      child.kill()
      await ended
    },
  }
}

if (import.meta.main) {
  process.once('disconnect', () => process.exit())
  const [files] = await once(process, 'message')
  const { url } = await serveFromMemory(files)
  process.send?.(url)
}
