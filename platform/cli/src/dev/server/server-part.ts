import type { Gate } from '../gate.ts'
import type { ServerMessage, ServerOrder, ShownApp } from '../messages.ts'
import { type Part, startPart } from '../part.ts'

interface ServerPartOptions {
  /** Where it answers. */
  port: Gate<number>
  env: NodeJS.ProcessEnv
  /** Exports how the site is opened. */
  module: URL
  /** What it is to show; resolves when there is something. */
  apps: () => Promise<readonly ShownApp[]>
}

/** The code was loaded, but does not start: the data directory is taken, say, or a setting is wrong. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}

/** The site in a process that is replaced when their code changes. */
export class ServerPart {
  readonly #options: ServerPartOptions
  /** The one that shows pages, or is about to. */
  #current: Part<ServerOrder> | undefined
  #next: Part<ServerOrder> | undefined
  #isListening = false
  #files = new Set<string>()
  #shown = new Map<number, () => void>()
  #lastId = 0

  constructor(options: ServerPartOptions) {
    this.#options = options
  }

  /**
   * Puts the code as it is now in place of what runs. That goes on until the new code is known to load: the two
   * cannot serve at once, because only one may hold the data directory. Rejects when the new one does not start.
   */
  async replace(): Promise<void> {
    const abandoned = this.#next
    const [next, events] = this.#prepare()
    this.#next = next
    await abandoned?.stop()
    await events.loaded
    const apps = await this.#options.apps()
    if (this.#next !== next) return
    this.#options.port.shut()
    this.#isListening = false
    await this.#current?.stop()
    this.#forgetShown()
    this.#next = undefined
    this.#current = next
    next.send({ kind: 'start', apps })
    this.#options.port.open(await events.listening)
    this.#isListening = true
  }

  /** Whether a file is part of the code that runs. As long as none was loaded, any may be. */
  runs(path: string): boolean {
    return this.#files.size === 0 || this.#files.has(path)
  }

  /** Resolves when pages are made of the build. */
  async show(app: ShownApp): Promise<void> {
    const part = this.#current
    if (!part) return
    this.#lastId += 1
    const id = this.#lastId
    await new Promise<void>((resolve) => {
      this.#shown.set(id, resolve)
      part.send({ kind: 'show', id, app })
    })
  }

  async stop(): Promise<void> {
    await Promise.all([this.#next?.stop(), this.#current?.stop()])
    this.#forgetShown()
  }

  #prepare() {
    const loaded = Promise.withResolvers<void>()
    const listening = Promise.withResolvers<number>()
    const fail = (error: Error) => {
      loaded.reject(error)
      listening.reject(error)
    }
    // Nobody may be waiting for it when it fails.
    listening.promise.catch(() => undefined)
    const part = startPart<ServerMessage, ServerOrder>({
      file: new URL(import.meta.resolve('#server')),
      args: [this.#options.module.href],
      cwd: process.cwd(),
      env: this.#options.env,
      // Answers under way may be finished.
      graceMs: 6000,
      onMessage: (message) => {
        if (message.kind === 'loaded') {
          this.#files = new Set(message.files)
          loaded.resolve()
        }
        if (message.kind === 'listening') listening.resolve(message.port)
        if (message.kind === 'refused') fail(new StartRefused(message.text))
        if (message.kind === 'shown') this.#settle(message.id)
      },
      onCrash: (reason) => {
        fail(new Error(`The server part ${reason}, see above.`))
        if (this.#current === part) this.#recover(reason)
      },
    })
    return [part, { loaded: loaded.promise, listening: listening.promise }] as const
  }

  #settle(id: number): void {
    this.#shown.get(id)?.()
    this.#shown.delete(id)
  }

  #forgetShown(): void {
    for (const id of [...this.#shown.keys()]) this.#settle(id)
  }

  #recover(reason: string): void {
    this.#options.port.shut()
    this.#forgetShown()
    this.#current = undefined
    if (!this.#isListening) return
    console.error(`The server part ${reason}; it is started again.`)
    this.replace().catch((error: unknown) => console.error(error))
  }
}
