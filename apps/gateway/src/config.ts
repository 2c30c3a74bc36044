import { type GatewayConfig, loadGatewayConfig } from '@mfe/gateway'
import { readSettings, siteAddress } from '@mfe/gateway/http'
import { type Config as ApiConfig, loadConfig } from '@site/api'
import { z } from 'zod'

export interface SiteConfig {
  gateway: GatewayConfig
  api: ApiConfig
  /** Where calls are proxied to, under their own paths. Empty: the API runs in this process. */
  apiUrl: string
}

const ownSettings = z.object({ API_URL: siteAddress.default('') })

/** Reads the settings of all parts; throws with every problem at once, each reported once. */
export function loadSiteConfig(env: NodeJS.ProcessEnv = process.env): SiteConfig {
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
  const gateway = attempt(() => loadGatewayConfig(env))
  const api = attempt(() => loadConfig(env))
  const own = attempt(() => readSettings(ownSettings, env))
  if (gateway && api && own) return { gateway, api, apiUrl: own.API_URL }
  throw new Error(`Bad configuration:\n${[...problems].join('\n')}`)
}
