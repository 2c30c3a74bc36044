/** The reports of a builder about its app. */
export type BuilderMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'building' }
  | { kind: 'failed'; text: string }
  /** `serverOnly`: nothing changed for browsers, so hot reload does not update their pages. */
  | { kind: 'built'; milliseconds: number; serverOnly: boolean }

/** A command to a builder. */
export interface ReloadPages {
  kind: 'reload'
}

/** A build of an app, for the server process to serve. */
export interface AppBuild {
  app: string
  folder: string
  version: string
}

/** Commands to the server process. `start` comes once, after the previous server process has stopped. */
export type ServerCommand =
  | { kind: 'start'; apps: readonly AppBuild[] }
  | { kind: 'activate'; id: number; app: AppBuild }

/** The reports of the server process. `loaded`: all of its code has loaded, from these files. */
export type ServerMessage =
  | { kind: 'loaded'; files: readonly string[] }
  | { kind: 'start-failed'; text: string }
  | { kind: 'listening'; port: number }
  | { kind: 'activated'; id: number }

/** Sends a message to the process that started this one. */
export function report(message: BuilderMessage | ServerMessage): void {
  if (!process.send) throw new Error('This file only runs as a child process of the development server.')
  process.send(message)
}

/**
 * Calls `end` when the development server stops this process or exits for any reason. Leaves Ctrl-C in a
 * terminal to the development server.
 */
export function endWithParent(end: () => void): void {
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined)
  process.once('SIGTERM', end)
  process.once('disconnect', end)
}
