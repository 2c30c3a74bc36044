export interface DevSettings {
  port: number
  host: string
  /** What the parts are started with. */
  env: NodeJS.ProcessEnv
}

/** The settings that the development server itself has a use for; the server part reads its own. */
export function loadDevSettings(env: NodeJS.ProcessEnv = process.env): DevSettings {
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`PORT is no port: ${env.PORT}`)
  return {
    port,
    host: env.PUBLIC_URL ? '0.0.0.0' : '127.0.0.1',
    // Development builds render slowly, and one worker takes less memory than two.
    env: { RENDER_TIMEOUT_MS: '10000', RENDER_WORKERS: '1', LOG_LEVEL: 'warn', ...env },
  }
}
