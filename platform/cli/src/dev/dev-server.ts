import type { AddressInfo } from 'node:net'
import { SHELL } from '@mfe/release'
import { AppBuilder } from './builder/app-builder.ts'
import type { DevSettings } from './config.ts'
import { Gate } from './gate.ts'
import type { AppBuild } from './messages.ts'
import type { AppSource } from './options.ts'
import { openProxy } from './proxy/proxy.ts'
import type { SiteProxy } from './proxy/site-proxy.ts'
import { ServerProcess, ServerStartError } from './server/server-process.ts'

interface DevServerOptions {
  settings: DevSettings
  serverModule: URL
  /** Apps compiled from their sources: after every change if watched, otherwise once. */
  builds: readonly (AppSource & { isWatched: boolean })[]
  /** Apps served from their release builds. Read again each time the server process is replaced. */
  prebuilt: () => readonly AppBuild[]
  /** The site that serves what this machine does not, and whose shell is around the builds. */
  site?: SiteProxy
  /** Completes a development build for the server process. */
  complete?: (build: AppBuild) => AppBuild
}

export type DevServer = Awaited<ReturnType<typeof openDevServer>>

/** Starts a builder for each app, the server process, and the proxy in front of them. */
export async function openDevServer({
  settings,
  serverModule,
  builds,
  prebuilt,
  site,
  complete = (build) => build,
}: DevServerOptions) {
  const startFailed = Promise.withResolvers<never>()
  const builders: AppBuilder[] = []
  const serverPort = new Gate<number>()
  const ports = new Map(builds.map(({ app }) => [String(app), new Gate<number>()]))
  let serverFailure = ''

  const proxy = await openProxy({
    ...settings,
    publicUrl: settings.env.PUBLIC_URL ?? '',
    builders: ports,
    server: serverPort,
    ...(site && { site }),
    untilIdle: () => Promise.all(builders.map(({ idle }) => idle.wait())),
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
    apps: async () => {
      const built = await Promise.all(builders.map((builder) => builder.built.wait()))
      return [...prebuilt(), ...built.map(complete)]
    },
  })
  const isHostReleased = !builds.some(({ app }) => app === SHELL)
  for (const { app, source, isWatched } of builds) {
    const onBuilt = (build: AppBuild) => server.activate(complete(build))
    const builderPort = ports.get(app) ?? new Gate<number>()
    const options = { app, source, isWatched, isHostReleased, env: settings.env, port: builderPort, onBuilt }
    builders.push(new AppBuilder(options))
  }

  return {
    address: settings.env.PUBLIC_URL || `http://localhost:${port}`,
    builders,
    server,
    /** Restarts the server with the current code. If that does not load, prints the error and keeps the running one. */
    async replaceServer(): Promise<void> {
      const isFirst = serverPort.value === undefined && serverFailure === ''
      try {
        await server.replace()
        serverFailure = ''
      } catch (error) {
        serverFailure = error instanceof Error ? error.message : String(error)
        if (isFirst && error instanceof ServerStartError) startFailed.reject(error)
        else console.error(`${serverFailure} The server restarts after the next change to its code.`)
      }
    },
    // The shell is on every page.
    reloadPages: () => builders.find(({ app }) => app === 'shell')?.reloadPages(),
    /** Resolves when the server process listens; rejects if its first start fails. */
    ready: () => Promise.race([serverPort.wait(), startFailed.promise]),
    async close(): Promise<void> {
      proxy.close()
      proxy.closeAllConnections()
      await Promise.all([server.stop(), ...builders.map((builder) => builder.stop())])
    },
  }
}
