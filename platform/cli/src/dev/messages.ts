import type { Channel } from '@mfe/release'

export type BuilderMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'building' }
  | { kind: 'failed'; text: string }
  /** `needsReload`: hot reload does not update open pages, because the server bundle or public files changed. */
  | { kind: 'built'; milliseconds: number; needsReload: boolean }

/** A command to a builder. */
export interface ReloadPages {
  kind: 'reload'
}

/** A build of an app that the server process can serve. */
export interface AppBuild {
  app: string
  /** Contains release.json, and the files unless `files` is set. */
  folder: string
  version: string
  /** The folder with the files of a live version, each named by its hash (`hashName`). */
  files?: string
  /** What the channel on the site says about the app, such as its settings. */
  channel?: Partial<Channel>
}

/** A command to the server process. `start` is sent once, after the previous server process has stopped. */
export type ServerCommand =
  | { kind: 'start'; apps: readonly AppBuild[] }
  | { kind: 'activate'; id: number; app: AppBuild }

/** A report from the server process. `loaded`: its code has loaded, from these files. */
export type ServerMessage =
  | { kind: 'loaded'; files: readonly string[] }
  | { kind: 'start-failed'; text: string }
  | { kind: 'listening'; port: number }
  | { kind: 'activated'; id: number }

/** Sends a message to the development server, the parent of this process. */
export function report(message: BuilderMessage | ServerMessage): void {
  if (!process.send) throw new Error('This file only runs as a child process of the development server.')
  process.send(message)
}

/**
 * Calls `stop` when the development server stops this process or exits, and each time it is asked again. Ignores Ctrl-C
 * and a closed terminal, which the development server handles.
 */
export function onParentStop(stop: () => void): void {
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined)
  process.on('SIGTERM', stop)
  process.once('disconnect', stop)
}
