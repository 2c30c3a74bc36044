/** The setting that names the file with what is live on a site, for the server process. */
export const LIVE_FILE = 'MFE_LIVE_FILE'

/** Returns the file with what is live on a site. */
export const liveFile = (env: NodeJS.ProcessEnv = process.env): string => env[LIVE_FILE] ?? ''

export type DevSettings = ReturnType<typeof loadDevSettings>

/** Reads the settings of the development server itself; the server process reads its own. */
export function loadDevSettings(env: NodeJS.ProcessEnv = process.env) {
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`PORT=${env.PORT} is not a port. To fix: use a number from 0 to 65535.`)
  return {
    port,
    host: env.PUBLIC_URL ? '0.0.0.0' : '127.0.0.1',
    // The environment of the child processes. Development builds render slowly, and a single worker saves memory.
    env: { RENDER_TIMEOUT_MS: '10000', RENDER_WORKERS: '1', LOG_LEVEL: 'warn', ...env } as NodeJS.ProcessEnv,
  }
}
