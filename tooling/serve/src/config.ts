import { existsSync, readFileSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { type Config as ApiConfig, loadConfig } from '@site/api'
import { type GatewayConfig, loadGatewayConfig } from '@site/gateway'

/** The workspace's root folder. */
export const root = resolve(import.meta.dirname, '../../..')

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

/** The environment of the tools that are started: the workspace's commands, and the pnpm that turbo looks for. */
export function toolEnvironment(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const stamp = join(root, 'node_modules/.install-stamp.json')
  const pnpm: unknown = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')).pnpm : undefined
  const folders = [join(root, 'node_modules/.bin'), env.PATH ?? '', typeof pnpm === 'string' ? dirname(pnpm) : '']
  const path = folders.filter((folder) => folder !== '').join(delimiter)
  return { ...env, PATH: path, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' }
}
