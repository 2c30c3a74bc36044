import type { AddressInfo } from 'node:net'
import { AppBuilder } from './builder/app-builder.ts'
import type { DevSettings } from './config.ts'
import { Gate } from './gate.ts'
import type { AppBuild } from './messages.ts'
import type { AppSource } from './options.ts'
import { openProxy } from './proxy/proxy.ts'
import { ServerProcess, StartFailedError } from './server/server-process.ts'

interface DevServerOptions {
  settings: DevSettings
  serverModule: URL
  /** Compiled here: on every change if watched, otherwise once. */
  builds: readonly (AppSource & { isWatched: boolean })[]
  /** Served from their release builds. */
  prebuilt: readonly AppBuild[]
}

/**
 * The processes of a development server: a builder for each app, the server process, and the proxy to both.
 */
export interface DevServer {
  address: string
  builders: readonly AppBuilder[]
  server: ServerProcess
  /**
   * Replaces the server process by one with the current code. On failure, reports it and keeps the previous one running
   * if it can.
   */
  replaceServer(): Promise<void>
  reloadPages(): void
  /** Resolves when pages are served; rejects if the server process cannot start at all. */
  ready(): Promise<unknown>
  close(): Promise<void>
}

export async function openDevServer({
  settings,
  serverModule,
  builds,
  prebuilt,
}: DevServerOptions): Promise<DevServer> {
  const startFailed = Promise.withResolvers<never>()
  const builders: AppBuilder[] = []
  const serverPort = new Gate<number>()
  const ports = new Map(builds.map(({ app }) => [String(app), new Gate<number>()]))
  let serverFailure = ''

  const proxy = await openProxy({
    ...settings,
    builders: ports,
    server: serverPort,
    settled: () => Promise.all(builders.map(({ idle }) => idle.wait())),
    failures: () => [
      ...builders.filter(({ built }) => !built.value).map(({ failure }) => failure),
      ...(serverPort.value === undefined && serverFailure ? [serverFailure] : []),
    ],
  })
  const { port } = proxy.address() as AddressInfo
  const server = new ServerProcess({
    port: serverPort,
    module: serverModule,
    env: { ...settings.env, PORT: String(port) },
    apps: async () => [...prebuilt, ...(await Promise.all(builders.map(({ built }) => built.wait())))],
  })
  for (const { app, source, isWatched } of builds) {
    const onBuilt = (build: AppBuild) => server.activate(build)
    const own = ports.get(app) ?? new Gate<number>()
    builders.push(new AppBuilder({ app, source, isWatched, env: settings.env, port: own, onBuilt }))
  }

  return {
    address: settings.env.PUBLIC_URL || `http://localhost:${port}`,
    builders,
    server,
    async replaceServer() {
      const isFirst = serverPort.value === undefined && serverFailure === ''
      try {
        await server.replace()
        serverFailure = ''
      } catch (error) {
        serverFailure = error instanceof Error ? error.message : String(error)
        if (isFirst && error instanceof StartFailedError) startFailed.reject(error)
        else console.error(`${serverFailure} It restarts after the next change to its code.`)
      }
    },
    // The shell is on every page.
    reloadPages: () => builders.find(({ app }) => app === 'shell')?.reloadPages(),
    ready: () => Promise.race([serverPort.wait(), startFailed.promise]),
    async close() {
      proxy.close()
      proxy.closeAllConnections()
      await Promise.all([server.stop(), ...builders.map((builder) => builder.stop())])
    },
  }
}
