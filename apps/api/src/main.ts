import { aborted, runMain } from '@mfe/gateway/process'
import { fetchOpenings } from './messages/applications/openings.ts'
import { createApi } from './server/api.ts'
import { loadConfig } from './server/config.ts'
import { createServer } from './server/start/create-server.ts'
import { acquireServerLock } from './server/start/server-lock.ts'

/** How long responses in progress may take after a stop signal. */
const GRACE_MS = 6000

// The standalone API, for a gateway that proxies to it.
await runMain(serve, { isServer: true })

async function serve(signal: AbortSignal): Promise<void> {
  const config = loadConfig()
  await using _lock = await acquireServerLock(config.DATA_DIR, { stopping: signal, onWait: console.error })
  const api = await createApi(config, { readOpenings: () => fetchOpenings(config.PUBLIC_URL) })
  const app = await createServer(api, config)
  try {
    signal.throwIfAborted()
    const host = config.PUBLIC_URL === '' ? '127.0.0.1' : '0.0.0.0'
    console.log(`Ready at ${await app.listen({ port: config.PORT, host })}`)
    await aborted(signal)
  } finally {
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref()
    await app.close()
    await api.close()
  }
}
