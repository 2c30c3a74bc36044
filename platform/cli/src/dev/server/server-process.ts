import { type ChildProcess, startChildProcess } from '../child-process.ts'
import type { Gate } from '../gate.ts'
import type { AppBuild, ServerCommand, ServerMessage } from '../messages.ts'

interface ServerProcessOptions {
  port: Gate<number>
  env: NodeJS.ProcessEnv
  /** The module that exports `openSite`. */
  module: URL
  /** The builds to serve; resolves once every app has one. */
  apps: () => Promise<readonly AppBuild[]>
}

/** The code loaded, but the server did not start. Keeps the name `Error`, so `runMain` prints it without a stack. */
export class ServerStartError extends Error {}

/** Runs the site in a child process that can be replaced when its code changes. */
export class ServerProcess {
  readonly #options: ServerProcessOptions
  /** The process that has been told to serve pages. */
  #current: ChildProcess<ServerCommand> | undefined
  #next: ChildProcess<ServerCommand> | undefined
  #isListening = false
  #files = new Set<string>()
  #pending = new Map<number, () => void>()
  #lastId = 0

  constructor(options: ServerProcessOptions) {
    this.#options = options
  }

  /**
   * Replaces the running process, which serves until the current code has loaded, and stops before the new one starts:
   * only one can hold the data directory. Rejects if the new one does not start.
   */
  async replace(): Promise<void> {
    const abandoned = this.#next
    const [next, events] = this.#prepare()
    this.#next = next
    await abandoned?.stop()
    await events.loaded
    const apps = await this.#options.apps()
    if (this.#next !== next) return
    this.#options.port.close()
    this.#isListening = false
    await this.#current?.stop()
    this.#settleAll()
    this.#next = undefined
    this.#current = next
    next.send({ kind: 'start', apps })
    this.#options.port.open(await events.listening)
    this.#isListening = true
  }

  /** Returns whether a file is part of the running code. Until any code has loaded, every file may be. */
  runs(path: string): boolean {
    return this.#files.size === 0 || this.#files.has(path)
  }

  /** Tells the server process about a build. Resolves when pages use it. */
  async activate(app: AppBuild): Promise<void> {
    const child = this.#current
    if (!child) return
    this.#lastId += 1
    const id = this.#lastId
    await new Promise<void>((resolve) => {
      this.#pending.set(id, resolve)
      child.send({ kind: 'activate', id, app })
    })
  }

  async stop(): Promise<void> {
    await Promise.all([this.#next?.stop(), this.#current?.stop()])
    this.#settleAll()
  }

  #prepare() {
    const loaded = Promise.withResolvers<void>()
    const listening = Promise.withResolvers<number>()
    const fail = (error: Error) => {
      loaded.reject(error)
      listening.reject(error)
    }
    // Prevents an unhandled rejection if the process fails before `listening` is awaited.
    listening.promise.catch(() => undefined)
    const child = startChildProcess<ServerMessage, ServerCommand>({
      file: new URL(import.meta.resolve('#server')),
      args: [this.#options.module.href],
      cwd: process.cwd(),
      env: this.#options.env,
      // Leaves time for responses in flight.
      graceMs: 6000,
      onMessage: (message) => {
        if (message.kind === 'loaded') {
          this.#files = new Set(message.files)
          loaded.resolve()
        }
        if (message.kind === 'listening') listening.resolve(message.port)
        if (message.kind === 'start-failed') fail(new ServerStartError(message.text))
        if (message.kind === 'activated') this.#settle(message.id)
      },
      onCrash: (reason) => {
        fail(new Error(`The server process ${reason}; see above.`))
        if (this.#current === child) this.#recover(reason)
      },
    })
    return [child, { loaded: loaded.promise, listening: listening.promise }] as const
  }

  #settle(id: number): void {
    this.#pending.get(id)?.()
    this.#pending.delete(id)
  }

  #settleAll(): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id)
  }

  #recover(reason: string): void {
    this.#options.port.close()
    this.#settleAll()
    this.#current = undefined
    if (!this.#isListening) return
    console.error(`The server process ${reason}; restarting it.`)
    this.replace().catch((error: unknown) => console.error(error))
  }
}
