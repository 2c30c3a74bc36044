import { openPageRenderer } from '@site/gateway'
import { createMfe, loadReleaseConfig, openReleaseStore, ReleaseError } from '@site/release'
import { buildApps } from './build/build-apps.ts'
import { root } from './config.ts'
import { stopSignal } from './stop-signal.ts'

// Where `pnpm mfe` is put together: packages/release knows no app, so the gateway's rendering is handed to it here.
try {
  const signal = stopSignal()
  const config = loadReleaseConfig()
  const mfe = createMfe({
    store: openReleaseStore(config.location),
    config,
    root,
    build: (app) => buildApps([app], signal),
    openRenderer: openPageRenderer,
    print: console.log,
    fail: () => {
      process.exitCode = 1
    },
    now: () => new Date(),
  })
  await mfe.parseAsync()
} catch (error) {
  console.error(error instanceof ReleaseError || isPlain(error) ? error.message : error)
  process.exitCode = 1
}

function isPlain(error: unknown): error is Error {
  return error instanceof Error && error.name === 'Error' && !('code' in error)
}
