import { createReleaseServer, loadGatewayConfig } from '@mfe/gateway'
import { aborted } from '@mfe/gateway/process'
import { openReleaseStore } from '@mfe/release'

/** Serves the release service, without pages, until the signal is aborted. */
export async function serveReleases(signal: AbortSignal): Promise<void> {
  const config = loadGatewayConfig()
  await using store = await openReleaseStore(config)
  const server = await createReleaseServer({ config, store })
  try {
    signal.throwIfAborted()
    console.log(`Ready at ${await server.start()}`)
    await aborted(signal)
  } finally {
    await server.close()
  }
}
