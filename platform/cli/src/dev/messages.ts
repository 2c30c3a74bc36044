/** What a builder tells of its app. */
export type BuilderMessage =
  | { kind: 'listening'; port: number }
  | { kind: 'building' }
  | { kind: 'failed'; text: string }
  /** `serverOnly`: nothing changed for browsers, so their pages do not follow by themselves. */
  | { kind: 'built'; milliseconds: number; serverOnly: boolean }

/** What a builder is told. */
export interface ReloadPages {
  kind: 'reload'
}

/** One app as the server part is to show it. */
export interface ShownApp {
  app: string
  folder: string
  version: string
}

/** What the server part is told. `start` comes once, when nothing of an older one runs any more. */
export type ServerOrder = { kind: 'start'; apps: readonly ShownApp[] } | { kind: 'show'; id: number; app: ShownApp }

/** What the server part tells. `loaded`: all of its code can be had; it came from these files. */
export type ServerMessage =
  | { kind: 'loaded'; files: readonly string[] }
  | { kind: 'refused'; text: string }
  | { kind: 'listening'; port: number }
  | { kind: 'shown'; id: number }

/** To the process that started this one. */
export function tell(message: BuilderMessage | ServerMessage): void {
  if (!process.send) throw new Error('This file is started by the development server.')
  process.send(message)
}

/** A part of the development server ends with it, however that ended; a terminal's Ctrl-C is for the whole to answer. */
export function endWithParent(end: () => void): void {
  for (const name of ['SIGINT', 'SIGHUP'] as const) process.on(name, () => undefined)
  process.once('SIGTERM', end)
  process.once('disconnect', end)
}
