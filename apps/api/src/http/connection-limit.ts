import { readFile } from 'node:fs/promises'
import type { Server } from 'node:net'

/** The process's own: database, log, threads, what it listens on. */
const OWN_FILES = 128
const LEAST = 16

/**
 * Lets in so many connections at once that each still finds a file of its own to read or to write: where connections
 * use up all that the process may open, nobody's upload is taken any more. Linux tells; elsewhere there is no limit.
 */
export async function limitConnections(server: Server): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const [, openFiles] = /^Max open files +(\d+)/m.exec(limits) ?? []
  if (openFiles !== undefined) server.maxConnections = Math.max(LEAST, Math.floor((Number(openFiles) - OWN_FILES) / 2))
}
