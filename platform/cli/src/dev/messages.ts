/** What a builder reports about its app. */
export type BuilderMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'building' }
  | { kind: 'failed'; text: string }
  /** `serverOnly`: nothing changed for browsers, so hot reload does not update their pages. */
  | { kind: 'built'; milliseconds: number; serverOnly: boolean }

/** An order to a builder. */
export interface ReloadPages {
  kind: 'reload'
}

/** The build of an app that the server part shows. */
export interface ShownApp {
  app: string
  folder: string
  version: string
}

/** Orders to the server part. `start` comes once, after the previous server part has stopped. */
export type ServerOrder = { kind: 'start'; apps: readonly ShownApp[] } | { kind: 'show'; id: number; app: ShownApp }

/** What the server part reports. `loaded`: all of its code loaded, from these files. */
export type ServerMessage =
  | { kind: 'loaded'; files: readonly string[] }
  | { kind: 'refused'; text: string }
  | { kind: 'listening'; port: number }
  | { kind: 'shown'; id: number }

/** Sends a message to the process that started this one. */
export function report(message: BuilderMessage | ServerMessage): void {
  if (!process.send) throw new Error('This file only runs as a child process of the development server.')
  process.send(message)
}

/**
 * Runs `end` when the development server stops this process or is itself gone, for whatever reason. Leaves a terminal's
 * Ctrl-C to the development server.
 */
export function endWithParent(end: () => void): void {
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined)
  process.once('SIGTERM', end)
  process.once('disconnect', end)
}
