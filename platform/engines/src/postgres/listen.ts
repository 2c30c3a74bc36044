import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { clientConfig } from './client-config.ts'
import type { Logger } from './pool.ts'
import type { PostgresSettings } from './settings.ts'

const MIN_PAUSE_MS = 100
const MAX_PAUSE_MS = 5000

/** A connection that listens until it is closed. */
export interface Listener {
  close: () => Promise<void>
}

/** The channels to listen on, and what to call. */
export interface Subscription {
  channels: readonly string[]
  /** Also called once per channel, without a payload, after each connection: notifications may have been missed. */
  onNotification: (channel: string, payload: string | undefined) => void
  /** Called when the connection is lost or cannot be opened. Notifications are lost until the next `onNotification`. */
  onLost: () => void
}

/**
 * Listens on a connection of its own, reconnecting until it is closed. Resolves after the first attempt, even if that
 * fails.
 */
export async function listen(
  settings: PostgresSettings,
  subscription: Subscription,
  logger: Logger,
): Promise<Listener> {
  const closing = new AbortController()
  const { promise: attempted, resolve: onAttempt } = Promise.withResolvers<void>()
  const done = keepListening(settings, subscription, logger, closing.signal, onAttempt)
  await attempted
  return {
    close: async () => {
      closing.abort()
      await done
    },
  }
}

async function keepListening(
  settings: PostgresSettings,
  subscription: Subscription,
  logger: Logger,
  signal: AbortSignal,
  onAttempt: () => void,
): Promise<void> {
  let pauseMs = MIN_PAUSE_MS
  while (!signal.aborted) {
    try {
      await listenOnce(settings, subscription, signal, () => {
        pauseMs = MIN_PAUSE_MS
        onAttempt()
      })
    } catch (error) {
      if (!signal.aborted) logger.warn({ err: error }, 'Notifications from the database cannot be received')
    }
    if (signal.aborted) return
    subscription.onLost()
    onAttempt()
    await pause(pauseMs, undefined, { signal }).catch(() => undefined)
    pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)
  }
}

/** Resolves when the connection ends, or when an abort closes it; rejects when it fails. */
async function listenOnce(
  settings: PostgresSettings,
  { channels, onNotification }: Subscription,
  signal: AbortSignal,
  onListening: () => void,
): Promise<void> {
  const socket = new Socket()
  const client = new Client({ ...clientConfig(settings), stream: () => socket })
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<Error | undefined>()
  client.on('error', onEnd)
  client.on('end', () => onEnd(undefined))
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload))
  // Ending the client would wait for the server, but the server may not respond.
  const end = () => void socket.destroy()
  signal.addEventListener('abort', end, { once: true })
  try {
    await client.connect()
    for (const channel of channels) {
      const query = { text: `listen ${client.escapeIdentifier(channel)}`, query_timeout: settings.connectMs }
      await client.query(query)
    }
    onListening()
    for (const channel of channels) onNotification(channel, undefined)
    const error = await ended
    if (error) throw error
  } finally {
    signal.removeEventListener('abort', end)
    socket.destroy()
  }
}
