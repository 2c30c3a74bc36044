import { type Config as ApiConfig, loadConfig } from '@site/api'
import { type GatewayConfig, loadGatewayConfig } from '@site/gateway'

export interface ServeConfig {
  gateway: GatewayConfig
  api: ApiConfig
}

/** Reads the settings of both parts; throws with every problem of both at once. */
export function loadServeConfig(env: NodeJS.ProcessEnv = process.env): ServeConfig {
  const problems = new Set<string>()
  const attempt = <Settings>(load: () => Settings): Settings | undefined => {
    try {
      return load()
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      for (const problem of text.split(/\n(?=✖)/).slice(1)) problems.add(problem)
      if (!text.includes('\n✖')) problems.add(text)
      return undefined
    }
  }
  const [gateway, api] = [attempt(() => loadGatewayConfig(env)), attempt(() => loadConfig(env))]
  if (gateway && api) return { gateway, api }
  throw new Error(`Bad configuration:\n${[...problems].join('\n')}`)
}
