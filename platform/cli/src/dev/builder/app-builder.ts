import { join } from 'node:path'
import { RELEASED_HOST } from '@mfe/contract'
import { type ChildProcess, startChildProcess } from '../child-process.ts'
import { Gate } from '../gate.ts'
import type { AppBuild, BuilderMessage, ReloadPages } from '../messages.ts'

interface AppBuilderOptions {
  app: string
  source: string
  /** Whether to rebuild the app after changes; otherwise it is built once. */
  isWatched: boolean
  /** Whether the shell around it is a release, not a development build. */
  isHostReleased: boolean
  port: Gate<number>
  env: NodeJS.ProcessEnv
  /** Must resolve when pages use the build. */
  onBuilt: (build: AppBuild) => Promise<void>
}

/** Browsers keep what they got of a version, so those of two runs have different names. */
const RUN = Date.now().toString(36)

/** The development server of one app, and the result of its last build. */
export class AppBuilder {
  readonly app: string
  readonly source: string
  readonly isWatched: boolean
  /** Open while no build is running. */
  readonly idle = new Gate<true>()
  /** The last successful build. */
  readonly built = new Gate<AppBuild>()
  /** The error of the last build; empty if it succeeded. */
  failure = ''
  readonly #options: AppBuilderOptions
  #child: ChildProcess<ReloadPages>
  #builds = 0
  /** Increases with each build, so an older one that finishes late does not count as the last. */
  #generation = 0
  #isReloadDue = false
  #hasCrashed = false

  constructor(options: AppBuilderOptions) {
    this.#options = options
    this.app = options.app
    this.source = options.source
    this.isWatched = options.isWatched
    this.#child = this.#start()
  }

  /** Restarts the builder, to apply changes to the configuration of the build. */
  readonly restart = async (): Promise<void> => {
    this.#options.port.close()
    this.idle.close()
    this.#generation += 1
    this.#isReloadDue = true
    const old = this.#child
    await old.stop()
    if (this.#child === old) this.#child = this.#start()
  }

  /** Returns whether the builder has crashed and has not been restarted. */
  readonly hasCrashed = (): boolean => this.#hasCrashed

  reloadPages(): void {
    this.#child.send({ kind: 'reload' })
  }

  stop(): Promise<void> {
    return this.#child.stop()
  }

  #start(): ChildProcess<ReloadPages> {
    const { app, source, isWatched, isHostReleased, env } = this.#options
    this.#hasCrashed = false
    return startChildProcess<BuilderMessage, ReloadPages>({
      file: new URL(import.meta.resolve('#builder')),
      args: [...(isWatched ? [] : ['once']), ...(isHostReleased ? [RELEASED_HOST] : [])],
      cwd: source,
      env: { ...env, NODE_ENV: 'development' },
      // A builder has no state to lose.
      graceMs: 1000,
      onMessage: (message) => void this.#onMessage(message),
      onCrash: (reason) => {
        this.#hasCrashed = true
        this.#options.port.close()
        this.#fail(`The builder of ${app} ${reason}; see above. It restarts after the next change to the app.`)
      },
    })
  }

  async #onMessage(message: BuilderMessage): Promise<void> {
    switch (message.kind) {
      case 'listening':
        return this.#options.port.open(message.port)
      case 'building':
        this.#generation += 1
        return this.idle.close()
      case 'failed':
        return this.#fail(`${this.app} does not build; see above. Its last good build stays in use.`, message.text)
      case 'built':
        return this.#onBuilt(message)
    }
  }

  #fail(message: string, details = message): void {
    this.failure = details
    console.error(message)
    this.idle.open(true)
  }

  async #onBuilt({ milliseconds, needsReload }: Extract<BuilderMessage, { kind: 'built' }>): Promise<void> {
    const { app, source, onBuilt } = this.#options
    const generation = this.#generation
    this.#builds += 1
    this.failure = ''
    const build = { app, folder: join(source, '.cache/dev'), version: `dev.${RUN}.${this.#builds}` }
    await onBuilt(build)
    this.built.open(build)
    console.log(`${app} built in ${Math.round(milliseconds)} ms`)
    if (generation === this.#generation) this.idle.open(true)
    if (needsReload || this.#isReloadDue) this.reloadPages()
    this.#isReloadDue = false
  }
}
