import { vi } from 'vitest'
import { startRecordingServer } from './recording-server.ts'
import { createTestClient } from './test-client.ts'

/** The `Authorization` header of a call with the session. */
export const BEARER = 'Bearer secret-token'

/** Starts a server that records calls, with a client that reports when a session ends. */
export async function startAccountCalls() {
  const server = await startRecordingServer()
  const onSessionEnded = vi.fn()
  return {
    respondWith: server.respondWith,
    onSessionEnded,
    api: () => createTestClient(server.origin, { onSessionEnded }),
    /** Returns the last call: its method and URL, its body, and its `Authorization` header. */
    sent() {
      const { method, url, body, headers } = server.last()
      return [`${method} ${url}`, body && JSON.parse(body), headers.authorization]
    },
  }
}
